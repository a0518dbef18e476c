import type { Kysely } from 'kysely'
import type { Context } from '../context.ts'
import type { Database } from '../database/connect.ts'
import type { CanReadFile } from '../files/file-services.ts'
import type { StoredContent } from '../files/store-upload.ts'
import { canDownload, EXPORT_ENTITY } from './export-rules.ts'
import type { ExportRow, ExportTables } from './tables.ts'

type ArchiveContext = Pick<Context<ExportTables>, 'db' | 'now'>

export async function addArchive({ db, now }: ArchiveContext, row: ExportRow, content: StoredContent): Promise<number> {
  const values = {
    ...content,
    type: 'application/zip',
    name: `staffroom-${row.kind}-${now.slice(0, 10)}.zip`,
    ownerId: row.createdById,
    createdAt: now,
    entity: EXPORT_ENTITY,
    entityId: row.id,
  }
  return (await db.insertInto('files').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** Deletes the archives of these exports, their content right after the commit. Two archives never have the same content. */
export async function deleteArchives(ctx: Context<ExportTables>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const files = ctx.db.deleteFrom('files').where('entity', '=', EXPORT_ENTITY).where('entityId', 'in', ids)
  const deleted = await files.returning('hash').execute()
  ctx.afterCommit(async () => {
    for (const { hash } of deleted) await ctx.contents.remove(hash)
  })
}

export const createArchiveAccess =
  ({ read }: Database): CanReadFile =>
  async (viewer, { entityId, ownerId }) => {
    if (ownerId !== viewer.id || entityId === null) return false
    const row = await (read as Kysely<ExportTables>).selectFrom('exports').select('kind').where('id', '=', entityId).executeTakeFirst()
    return row !== undefined && canDownload(viewer, row.kind)
  }
