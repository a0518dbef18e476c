import { Buffer } from 'node:buffer'
import type { Input } from '#platform/contract/endpoint.ts'
import { ApiError, invalidInput, notFound } from '#platform/server/api-error.ts'
import { storeUpload, type StoredContent } from '#platform/server/files/store-upload.ts'
import { IMPORT_UPLOAD_ENTITY } from '#platform/server/files/tables.ts'
import { enqueue } from '#platform/server/jobs/enqueue.ts'
import { PreparedHandler } from '#platform/server/module.ts'
import type { DetailedImport, imports } from '../contract.ts'
import { publishImport, importSubject } from './import-subject.ts'
import { toDetailedImport } from './import-response.ts'
import { findSource } from './sources.ts'
import type { ImportContent, ImportContext, ImportRow } from './tables.ts'

const MAX_RUNNING = 3
const RUNNING = ['reading', 'checking', 'importing', 'cancelling', 'undoing'] as const
const PASTED_NAME = 'pasted.csv'

export const emptyContent: ImportContent = { columns: [], options: [], people: [] }

export const createImport = new PreparedHandler(
  async (ctx: ImportContext, { text }: Input<typeof imports.createImport>): Promise<StoredContent | null> =>
    text === undefined
      ? null
      : storeUpload(
          ctx.contents,
          (async function* () {
            yield Buffer.from(text)
          })(),
        ),
  async (ctx: ImportContext, { source: name, fileIds }: Input<typeof imports.createImport>, pasted: StoredContent | null) => {
    const { module, source } = findSource(ctx, name)
    if (pasted && !source.columns) throw invalidInput('/text', 'must be left out, because the source reads no tables')
    if (fileIds.length > 0 === (pasted !== null)) throw invalidInput('/fileIds', 'must not be empty, unless text is given')
    await assertFewRunning(ctx)
    const row = await insertImport(ctx, { source: source.name, module })
    const fileNames = pasted ? [await insertPasted(ctx, row, pasted)] : await claimFiles(ctx, row, fileIds)
    const saved = { ...row, fileNames: JSON.stringify(fileNames) }
    await ctx.db.updateTable('imports').set({ fileNames: saved.fileNames }).where('id', '=', row.id).execute()
    await enqueue(ctx as never, { name: 'imports.read', payload: { id: row.id } })
    publishImport(ctx, row)
    return { import: (await toDetailedImport(ctx, saved)) satisfies DetailedImport }
  },
)

async function assertFewRunning(ctx: ImportContext): Promise<void> {
  const running = ctx.db.selectFrom('imports').select('id').where('userId', '=', ctx.viewer.id).where('state', 'in', RUNNING)
  if ((await running.execute()).length >= MAX_RUNNING)
    throw new ApiError(429, 'imports.too_many_running', `No more than ${MAX_RUNNING} imports can run at once.`)
}

const insertImport = (ctx: ImportContext, values: { source: string; module: string }): Promise<ImportRow> =>
  ctx.db
    .insertInto('imports')
    .values({
      ...values,
      userId: ctx.viewer.id,
      state: 'reading',
      fileNames: '[]',
      settings: null,
      content: JSON.stringify(emptyContent),
      duplicates: 'skip',
      isAllOrNothing: 0,
      done: 0,
      total: null,
      added: 0,
      existing: 0,
      duplicateCount: 0,
      invalid: 0,
      warnings: 0,
      kept: 0,
      problem: null,
      createdAt: ctx.now,
      updatedAt: ctx.now,
      finishedAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

async function insertPasted(ctx: ImportContext, { id }: ImportRow, content: StoredContent): Promise<string> {
  const target = { entity: importSubject.entity, entityId: id, ownerId: ctx.viewer.id, createdAt: ctx.now }
  await ctx.db
    .insertInto('files')
    .values({ ...content, ...target, name: PASTED_NAME })
    .execute()
  return PASTED_NAME
}

/** Throws 404 for files that are not uploads of this user that wait for an import. */
async function claimFiles(ctx: ImportContext, { id }: ImportRow, fileIds: readonly number[]): Promise<string[]> {
  const files = await ctx.db
    .updateTable('files')
    .set({ entity: importSubject.entity, entityId: id })
    .where('id', 'in', fileIds)
    .where('ownerId', '=', ctx.viewer.id)
    .where('entity', '=', IMPORT_UPLOAD_ENTITY)
    .where('entityId', 'is', null)
    .returning(['id', 'name'])
    .execute()
  if (files.length !== new Set(fileIds).size) throw notFound('file')
  return files.toSorted((one, other) => one.id - other.id).map(({ name }) => name)
}
