import { sql, type Kysely } from 'kysely'
import type { TagColor } from '../contract.ts'
import { columnTypes } from '#platform/server/database/columns.ts'
import type { Dialect } from '#platform/server/database/connect.ts'
import type { Migration } from '#platform/server/database/migrate.ts'
import { repairTimeZones } from '#platform/server/time-zone.ts'

export const migrations: Record<string, Migration> = {
  todo_0001_tasks: async (db, dialect) => {
    await createTasks(db, dialect)
    await createTaskIndexes(db)
    await createTags(db, dialect)
    await insertFirstTags(db)
  },
  todo_0002_tasks_of_creator: async (db) => {
    const index = db.schema.createIndex('tasks_of_creator').on('tasks').columns(['createdById', 'shelf', 'id'])
    await index.where(sql<boolean>`"createdById" is not null`).execute()
  },
  todo_0003_tasks_done: async (db) => {
    const index = db.schema.createIndex('tasks_done').on('tasks').columns(['completedAt', 'shelf', 'siblings'])
    await index.where(sql<boolean>`"isCompleted" = 1`).execute()
  },
  /** SQLite uses the index only if the columns compared for equality come first. */
  todo_0004_tasks_done_by_day: async (db) => {
    await db.schema.dropIndex('tasks_done').execute()
    const index = db.schema.createIndex('tasks_done').on('tasks').columns(['shelf', 'siblings', 'completedAt'])
    await index.where(sql<boolean>`"isCompleted" = 1`).execute()
  },
  todo_0005_zones: (db) => repairTimeZones(db, 'tasks'),
  todo_0006_calendar_objects: async (db, dialect) => {
    const column = columnTypes(dialect)
    await db.schema
      .createTable('task_calendar_objects')
      .addColumn('taskId', column.reference, (c) => c.primaryKey())
      .addColumn('uid', column.text, (c) => c.notNull().unique())
      .addColumn('parentUid', column.text)
      .addColumn('content', column.json, (c) => c.notNull())
      .execute()
    await db.schema.createIndex('task_calendar_objects_parent').on('task_calendar_objects').column('parentUid').execute()
  },
}

async function createTasks(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .createTable('tasks')
    .addColumn('id', ...column.id)
    .addColumn('title', column.text, (c) => c.notNull())
    .addColumn('titleKey', column.text, (c) => c.notNull())
    .addColumn('description', column.text, (c) => c.notNull())
    .addColumn('dueDate', column.date)
    .addColumn('dueTime', column.text)
    .addColumn('timeZone', column.text)
    .addColumn('dueKey', column.text, (c) => c.notNull())
    .addColumn('assigneeId', column.reference)
    .addColumn('assigneeKey', column.text, (c) => c.notNull())
    .addColumn('isImportant', column.boolean, (c) => c.notNull())
    .addColumn('isCompleted', column.boolean, (c) => c.notNull())
    .addColumn('isDeleted', column.boolean, (c) => c.notNull())
    .addColumn('completedAt', column.time)
    .addColumn('removedAt', column.time)
    .addColumn('shelf', column.text, (c) => c.notNull())
    .addColumn('position', column.text, (c) => c.notNull())
    .addColumn('parentId', column.reference)
    .addColumn('siblings', column.reference, (c) => c.notNull())
    .addColumn('createdById', column.reference)
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .addColumn('updatedAt', column.time, (c) => c.notNull())
    .execute()
}

const sorts = { latest: [], title: ['titleKey'], due: ['dueKey'], assignee: ['assigneeKey'], manual: ['position'] }

/** One covering index per sort order and filter; the partial ones add no cost for most tasks. */
async function createTaskIndexes(db: Kysely<any>): Promise<void> {
  for (const [name, sort] of Object.entries(sorts)) {
    const columns = ['shelf', ...sort, 'id', 'siblings', 'isCompleted']
    await db.schema.createIndex(`tasks_by_${name}`).on('tasks').columns(columns).execute()
    const important = db.schema.createIndex(`tasks_important_by_${name}`).on('tasks').columns(columns)
    await important.where(sql<boolean>`"isImportant" = 1`).execute()
    const completed = db.schema.createIndex(`tasks_completed_by_${name}`).on('tasks').columns(columns)
    await completed.where(sql<boolean>`"isCompleted" = 1`).execute()
  }
  await db.schema.createIndex('tasks_siblings').on('tasks').columns(['siblings', 'position', 'id']).execute()
  await db.schema
    .createIndex('tasks_of_assignee')
    .on('tasks')
    .columns(['assigneeId', 'shelf', 'id'])
    .where(sql<boolean>`"assigneeId" is not null`)
    .execute()
  await db.schema
    .createIndex('tasks_removed')
    .on('tasks')
    .column('removedAt')
    .where(sql<boolean>`"removedAt" is not null`)
    .execute()
}

async function createTags(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .createTable('tags')
    .addColumn('id', ...column.id)
    .addColumn('title', column.text, (c) => c.notNull())
    .addColumn('titleKey', column.text, (c) => c.notNull())
    .addColumn('color', column.text, (c) => c.notNull())
    .addColumn('removedAt', column.time)
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .addColumn('updatedAt', column.time, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('tags_title')
    .on('tags')
    .column('titleKey')
    .unique()
    .where(sql<boolean>`"removedAt" is null`)
    .execute()
  await db.schema
    .createTable('task_tags')
    .addColumn('taskId', column.reference, (c) => c.notNull())
    .addColumn('tagId', column.reference, (c) => c.notNull())
    .addPrimaryKeyConstraint('task_tags_key', ['taskId', 'tagId'])
    .execute()
  await db.schema.createIndex('task_tags_tag').on('task_tags').columns(['tagId', 'taskId']).execute()
  await sql`create view task_tag_titles as select tt."taskId", tt."tagId", t.title
    from task_tags as tt join tags as t on t.id = tt."tagId" where t."removedAt" is null`.execute(db)
}

const firstTags: [title: string, color: TagColor][] = [
  ['team', 'violet'],
  ['low', 'green'],
  ['medium', 'amber'],
  ['high', 'red'],
  ['update', 'blue'],
]

async function insertFirstTags(db: Kysely<any>): Promise<void> {
  const now = new Date().toISOString()
  for (const [title, color] of firstTags) {
    await db.insertInto('tags').values({ title, titleKey: title, color, createdAt: now, updatedAt: now }).execute()
  }
}
