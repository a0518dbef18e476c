import type { Kysely } from 'kysely'
import type { Context } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { notFound } from '../refusal.ts'
import type { StoredContent } from './store-upload.ts'
import type { FileRow, FileTables } from './tables.ts'

/** What a verb's Context offers for it. */
export type Attacher = Pick<Context, 'viewer'> & { db: Database['read'] }

export type Record = { entity: string; entityId: number }

/** Makes an upload of the viewer's part of a record; from then on it is read by who may read that (`Subject.filesIn`). 404 for any other file. */
export async function attachFile(ctx: Attacher, fileId: number, to: Record): Promise<FileRow> {
  const file = await files(ctx)
    .updateTable('files')
    .set(to)
    .where('id', '=', fileId)
    .where('ownerId', '=', ctx.viewer.id)
    .where('entity', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!file) throw notFound('file')
  return file
}

/** Makes contents that `storeUpload` has stored part of a record, such as smaller sizes of a picture that somebody uploaded. */
export async function addFiles(
  ctx: Attacher & Pick<Context, 'now'>,
  contents: readonly (StoredContent & { name: string })[],
  to: Record,
): Promise<FileRow[]> {
  if (contents.length === 0) return []
  const values = contents.map((content) => ({ ...content, ...to, ownerId: ctx.viewer.id, createdAt: ctx.now }))
  return files(ctx).insertInto('files').values(values).returningAll().execute()
}

/** Takes a file from its record for good; the content goes once no other row names it. 404 where the record has no such file. */
export async function removeFile(ctx: Attacher, fileId: number, from: Record): Promise<FileRow> {
  const file = await files(ctx)
    .deleteFrom('files')
    .where('id', '=', fileId)
    .where('entity', '=', from.entity)
    .where('entityId', '=', from.entityId)
    .returningAll()
    .executeTakeFirst()
  if (!file) throw notFound('file')
  return file
}

/** The files of some records of one kind, oldest first. The caller has found the records through the viewer. */
export async function filesOf(ctx: Attacher, entity: string, entityIds: readonly number[]): Promise<FileRow[]> {
  if (entityIds.length === 0) return []
  return files(ctx).selectFrom('files').selectAll().where('entity', '=', entity).where('entityId', 'in', entityIds).orderBy('id').execute()
}

const files = (ctx: Attacher) => ctx.db as Kysely<FileTables>
