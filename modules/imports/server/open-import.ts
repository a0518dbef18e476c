import type { ImportInput } from '#platform/server/imports/import-source.ts'
import { createContextAs } from '#platform/server/identity/context-as-user.ts'
import { ApiError } from '#platform/server/api-error.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { ImportSettings } from '../contract.ts'
import { findMainFile } from './files/find-main.ts'
import { openImportFiles } from './files/open-files.ts'
import { importSubject } from './import-subject.ts'
import { findSource } from './sources.ts'
import { readRows } from './table/read-rows.ts'
import { readTable } from './table/read-table.ts'
import type { ImportContext, ImportJobContext, ImportRow } from './tables.ts'

/** The context of the user whose import it is. Throws 403 if they may not import these files any more. */
export async function createImporterContext(ctx: ImportJobContext, row: ImportRow): Promise<ImportJobContext> {
  const person = (await createContextAs(ctx, row.userId)) as ImportJobContext | null
  if (!person) throw new ApiError(403, 'imports.permission', 'The user is not active any more.')
  findSource(person, row.source)
  return person
}

export async function openFiles(ctx: Pick<ImportContext, 'db' | 'contents'>, { id }: Pick<ImportRow, 'id'>) {
  const files = ctx.db.selectFrom('files').selectAll().where('entity', '=', importSubject.entity).where('entityId', '=', id)
  return openImportFiles(ctx.contents, await files.orderBy('id').execute())
}

type OpenInput = ImportInput & AsyncDisposable

export async function openInput(ctx: ImportJobContext, row: ImportRow): Promise<OpenInput> {
  const { source } = findSource(ctx, row.source)
  const settings = JSON.parse(row.settings!) as ImportSettings
  const files = await openFiles(ctx, row)
  const main = findMainFile(source, files)
  const { columns } = source
  const locale = getLocale(ctx.viewer)
  return {
    files,
    main,
    rows: columns ? readRows(await readTable(main, settings.encoding), { columns, settings, locale }) : noRows(),
    options: Object.fromEntries(settings.options.map(({ name, value }) => [name, value])),
    viewer: { id: ctx.viewer.id, ...locale },
    [Symbol.asyncDispose]: () => files[Symbol.asyncDispose](),
  }
}

const getLocale = ({ timeZone, language }: Viewer) => ({ timeZone, language })

async function* noRows(): AsyncGenerator<never> {}
