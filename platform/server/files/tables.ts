import { type Generated, type Selectable, sql } from 'kysely'
import { getFilePath, type StoredFile } from '#platform/contract/files.ts'
import { columnTypes } from '../database/columns.ts'
import type { Migration } from '../database/migrate.ts'

/** The `entity` of uploads that wait for an import, which other records cannot attach. */
export const IMPORT_UPLOAD_ENTITY = 'import-upload'

export type FileTables = {
  files: {
    id: Generated<number>
    /** SHA-256 of the content in hex; several rows may share one content. */
    hash: string
    name: string
    type: string
    size: number
    ownerId: number
    createdAt: string
    /** The record it is attached to; null before that. */
    entity: string | null
    entityId: number | null
  }
}
export type FileRow = Selectable<FileTables['files']>

export const toFileResponse = ({ id, name, type, size }: FileRow): StoredFile => ({ id, name, type, size, address: getFilePath(id, name) })

export const migrations: Record<string, Migration> = {
  platform_0004_files: async (db, dialect) => {
    const column = columnTypes(dialect)
    await db.schema
      .createTable('files')
      .addColumn('id', ...column.id)
      .addColumn('hash', column.text, (c) => c.notNull())
      .addColumn('name', column.text, (c) => c.notNull())
      .addColumn('type', column.text, (c) => c.notNull())
      .addColumn('size', column.integer, (c) => c.notNull())
      .addColumn('ownerId', column.reference, (c) => c.notNull())
      .addColumn('createdAt', column.time, (c) => c.notNull())
      .addColumn('entity', column.text)
      .addColumn('entityId', column.reference)
      .execute()
    await db.schema.createIndex('files_content').on('files').column('hash').execute()
    await db.schema.createIndex('files_record').on('files').columns(['entity', 'entityId']).execute()
    await db.schema.createIndex('files_loose').on('files').column('createdAt').where(sql.ref('entity'), 'is', null).execute()
  },
}
