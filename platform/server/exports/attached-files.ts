import type { SelectQueryBuilder } from 'kysely'
import { readUncached } from '../database/read-uncached.ts'
import { cleanFileName } from '../files/file-name.ts'
import type { FileRow } from '../files/tables.ts'
import type { ExportContext, ExportedFiles, ExportFile, ExportScope } from './module-export.ts'

const BATCH_SIZE = 200
const UNCOMPRESSED_TYPES = /^text\/|svg|xml|json|bmp/

/** The original files, as `files/card-12/7-plan.pdf`. Reports those whose content is missing. */
export async function* readAttachedFiles(
  ctx: ExportContext,
  { files, scope, onMissing }: { files: ExportedFiles; scope: ExportScope; onMissing: (path: string) => void },
): AsyncGenerator<ExportFile> {
  let lastId = 0
  while (true) {
    const query = selectInScope(ctx, files, scope).where('id', '>', lastId).orderBy('id').selectAll().limit(BATCH_SIZE)
    const rows = (await readUncached(ctx.slow, query)) as FileRow[]
    for (const row of rows) {
      const path = `files/${files.entity}-${row.entityId}/${row.id}-${cleanFileName(row.name)}`
      const chunks = await ctx.contents.open(row.hash)
      if (chunks) yield { path, chunks, isCompressed: !UNCOMPRESSED_TYPES.test(row.type) }
      else onMissing(path)
    }
    if (rows.length < BATCH_SIZE) return
    lastId = rows.at(-1)!.id
  }
}

function selectInScope({ slow }: ExportContext, { entity, workspace, person }: ExportedFiles, scope: ExportScope) {
  const query: SelectQueryBuilder<any, any, {}> = slow.selectFrom('files').where('entity', '=', entity)
  if (scope.kind === 'workspace') return typeof workspace === 'function' ? query.where(workspace) : query
  return person ? query.where((rows) => person(rows, scope.userId)) : query.where('ownerId', '=', scope.userId)
}
