import type { Kysely } from 'kysely'
import type { Context } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { notFound } from '../api-error.ts'
import type { StoredContent } from './store-upload.ts'
import type { FileRow, FileTables } from './tables.ts'

export type FileContext = Pick<Context, 'viewer'> & { db: Database['read'] }

export type AttachmentTarget = { entity: string; entityId: number }

/** Attaches the viewer's own upload to a record, whose readers can then read it. Throws 404 for any other file. */
export async function attachFile(ctx: FileContext, fileId: number, to: AttachmentTarget): Promise<FileRow> {
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

/** Attaches contents saved by `storeUpload`, such as smaller versions of an uploaded picture. */
export async function addFiles(
  ctx: FileContext & Pick<Context, 'now'>,
  contents: readonly (StoredContent & { name: string })[],
  to: AttachmentTarget,
): Promise<FileRow[]> {
  if (contents.length === 0) return []
  const values = contents.map((content) => ({ ...content, ...to, ownerId: ctx.viewer.id, createdAt: ctx.now }))
  return files(ctx).insertInto('files').values(values).returningAll().execute()
}

/** Removes a file from its record permanently. Throws 404 if the record has no such file. */
export async function removeFile(ctx: FileContext, fileId: number, from: AttachmentTarget): Promise<FileRow> {
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

export async function listFiles(ctx: FileContext, entity: string, entityIds: readonly number[]): Promise<FileRow[]> {
  if (entityIds.length === 0) return []
  return files(ctx).selectFrom('files').selectAll().where('entity', '=', entity).where('entityId', 'in', entityIds).orderBy('id').execute()
}

const files = (ctx: FileContext) => ctx.db as Kysely<FileTables>
