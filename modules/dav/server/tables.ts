import type { Generated } from 'kysely'
import { columnTypes } from '#platform/server/database/columns.ts'
import type { Migration } from '#platform/server/database/migrate.ts'

export type DavTables = {
  /** The names that programs gave to the objects they created. */
  dav_names: { userId: number; source: string; memberId: number; name: string }
  /** Collections that a program of the user has synchronized. */
  dav_collections: {
    id: Generated<number>
    userId: number
    collection: string
    /** Increases with each changed member. */
    revision: number
    /** Older sync tokens are no longer valid, because the members removed before have been purged. */
    oldestRevision: number
    usedAt: string
  }
  /** The members at the last synchronization, and those that were removed before. */
  dav_members: { collectionId: number; name: string; etag: string | null; revision: number; changedAt: string }
}

export const migrations: Record<string, Migration> = {
  dav_0001_collections: async (db, dialect) => {
    const { id, reference, text, integer, time } = columnTypes(dialect)
    await db.schema
      .createTable('dav_names')
      .addColumn('userId', reference, (column) => column.notNull())
      .addColumn('source', text, (column) => column.notNull())
      .addColumn('memberId', reference, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('dav_names_member', ['userId', 'source', 'memberId'])
      .addUniqueConstraint('dav_names_name', ['userId', 'source', 'name'])
      .execute()
    await db.schema
      .createTable('dav_collections')
      .addColumn('id', ...id)
      .addColumn('userId', reference, (column) => column.notNull())
      .addColumn('collection', text, (column) => column.notNull())
      .addColumn('revision', integer, (column) => column.notNull())
      .addColumn('oldestRevision', integer, (column) => column.notNull())
      .addColumn('usedAt', time, (column) => column.notNull())
      .addUniqueConstraint('dav_collections_collection', ['userId', 'collection'])
      .execute()
    await db.schema
      .createTable('dav_members')
      .addColumn('collectionId', reference, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('etag', text)
      .addColumn('revision', integer, (column) => column.notNull())
      .addColumn('changedAt', time, (column) => column.notNull())
      .addPrimaryKeyConstraint('dav_members_member', ['collectionId', 'name'])
      .execute()
    await db.schema.createIndex('dav_members_changed').on('dav_members').columns(['collectionId', 'revision']).execute()
  },
}
