import type { Kysely } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Migration } from '../database/migrate.ts'
import type { Subject } from './subject.ts'

export const sampleTask = {
  subject: 'Task',
  entity: 'task',
  table: 'sampleTasks',
  fields: {
    id: { column: 'id', type: 'number' },
    title: { column: 'title', type: 'text' },
    status: { column: 'status', type: 'text' },
    amount: { column: 'amount', type: 'number' },
    share: { column: 'share', type: 'number' },
    dueAt: { column: 'dueAt', type: 'time' },
    isImportant: { column: 'isImportant', type: 'boolean' },
    'assignee.id': { column: 'assigneeId', type: 'number' },
    'client.name': { column: 'clientName', type: 'text' },
    tags: { list: { table: 'sampleTags', key: 'taskId', column: 'tag' } },
    'watchers.id': { list: { table: 'sampleWatchers', key: 'taskId', column: 'userId', type: 'number' } },
  },
  notDeleted: (eb) => eb('sampleTasks.removedAt', 'is', null),
  topics: () => ['sample'],
} as const satisfies Subject

export type SampleTables = {
  sampleTasks: {
    id: number
    title: string
    status: string | null
    amount: number | null
    share: number | null
    dueAt: string | null
    isImportant: number
    assigneeId: number | null
    clientName: string | null
    removedAt: string | null
  }
  sampleTags: { taskId: number; tag: string }
  sampleWatchers: { taskId: number; userId: number }
}

export type SampleRow = SampleTables['sampleTasks'] & { tags: string[]; watchers: number[] }

export const toTaskResponse = ({ tags, watchers, assigneeId, clientName, isImportant, removedAt: _, ...row }: SampleRow) => ({
  ...row,
  isImportant: isImportant === 1,
  assignee: assigneeId === null ? null : { id: assigneeId, fullName: `Person ${assigneeId}`, avatar: null },
  client: { name: clientName },
  tags,
  watchers: watchers.map((id) => ({ id, fullName: `Person ${id}`, avatar: null })),
})

export const sampleMigrations: Record<string, Migration> = {
  'sample-01-tables': async (db) => {
    const tasks = db.schema.createTable('sampleTasks').addColumn('id', 'integer', (column) => column.primaryKey())
    await tasks
      .addColumn('title', 'text')
      .addColumn('status', 'text')
      .addColumn('amount', 'bigint')
      .addColumn('share', 'double precision')
      .addColumn('dueAt', 'text')
      .addColumn('isImportant', 'integer')
      .addColumn('assigneeId', 'integer')
      .addColumn('clientName', 'text')
      .addColumn('removedAt', 'text')
      .execute()
    await db.schema.createTable('sampleTags').addColumn('taskId', 'integer').addColumn('tag', 'text').execute()
    await db.schema.createTable('sampleWatchers').addColumn('taskId', 'integer').addColumn('userId', 'integer').execute()
  },
}

/** Writes sample tasks with their tags and watchers, the records on which rules are tested. */
export const insertSampleRows = (database: Database, rows: readonly SampleRow[]) =>
  database.write(async (db: Kysely<SampleTables>) => {
    for (const { tags, watchers, ...row } of rows) {
      await db.insertInto('sampleTasks').values(row).execute()
      for (const tag of tags) await db.insertInto('sampleTags').values({ taskId: row.id, tag }).execute()
      for (const userId of watchers) await db.insertInto('sampleWatchers').values({ taskId: row.id, userId }).execute()
    }
  })
