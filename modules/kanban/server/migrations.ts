import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#platform/server/database/columns.ts'
import type { Dialect } from '#platform/server/database/connect.ts'
import type { Migration } from '#platform/server/database/migrate.ts'
import { indexRecords } from '#platform/server/search/index-record.ts'

const COMMENT_BATCH_SIZE = 200

export const migrations: Record<string, Migration> = {
  kanban_0001_boards: async (db, dialect) => {
    await createProjects(db, dialect)
    await createBoards(db, dialect)
    await createCards(db, dialect)
    await createLabels(db, dialect)
    await createCardRelations(db, dialect)
    await createComments(db, dialect)
    await createIndexes(db)
  },
  kanban_0002_search_of_comments: async (db) => {
    for (let last = 0; ;) {
      const comments = await db
        .selectFrom('kanban_comments')
        .select(['id', 'text', 'updatedAt'])
        .where('id', '>', last)
        .orderBy('id')
        .limit(COMMENT_BATCH_SIZE)
        .execute()
      if (comments.length === 0) return
      await indexRecords(
        db,
        comments.map(({ id, text, updatedAt }) => ({ entity: 'comment', id, at: updatedAt, fields: { text } })),
      )
      last = comments.at(-1)!.id
    }
  },
  kanban_0003_due_cards: async (db) => {
    const index = db.schema.createIndex('kanban_cards_due').on('kanban_cards').columns(['dueDate', 'id', 'projectId'])
    await index.where(sql<boolean>`"isDone" = 0 and "isArchived" = 0 and "dueDate" is not null`).execute()
  },
  kanban_0004_makers_of_boards: async (db, dialect) => {
    await db.schema.alterTable('kanban_boards').addColumn('createdById', columnTypes(dialect).reference).execute()
  },
  kanban_0005_numbers_of_clearings: async (db, dialect) => {
    const { integer } = columnTypes(dialect)
    const projects = db.schema.alterTable('kanban_projects')
    await projects.addColumn('clearingSeq', integer, (c) => c.notNull().defaultTo(0)).execute()
    // Boards used to have their own numbers below this one; a project's new numbers must not repeat them.
    await db.updateTable('kanban_projects').set({ clearingSeq: 1_000 }).execute()
  },
}

const createEntityTable = (db: Kysely<any>, dialect: Dialect, name: string) => {
  const column = columnTypes(dialect)
  return db.schema
    .createTable(name)
    .addColumn('id', ...column.id)
    .addColumn('removedAt', column.time)
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .addColumn('updatedAt', column.time, (c) => c.notNull())
}

async function createProjects(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await createEntityTable(db, dialect, 'kanban_projects')
    .addColumn('title', column.text, (c) => c.notNull())
    .addColumn('isArchived', column.boolean, (c) => c.notNull())
    .addColumn('position', column.text, (c) => c.notNull())
    .addColumn('list', column.integer, (c) => c.notNull())
    .addColumn('createdById', column.reference)
    .execute()
  await createJoinTable(db, dialect, { name: 'kanban_project_members', columns: ['projectId', 'userId'] })
}

async function createBoards(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await createEntityTable(db, dialect, 'kanban_boards')
    .addColumn('title', column.text, (c) => c.notNull())
    .addColumn('projectId', column.reference, (c) => c.notNull())
    .addColumn('position', column.text, (c) => c.notNull())
    .addColumn('cardLimit', column.integer)
    .addColumn('clearings', column.integer, (c) => c.notNull())
    .execute()
}

async function createCards(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await createEntityTable(db, dialect, 'kanban_cards')
    .addColumn('title', column.text, (c) => c.notNull())
    .addColumn('description', column.text, (c) => c.notNull())
    .addColumn('hasDescription', column.boolean, (c) => c.notNull())
    .addColumn('projectId', column.reference, (c) => c.notNull())
    .addColumn('boardId', column.reference, (c) => c.notNull())
    .addColumn('position', column.text, (c) => c.notNull())
    .addColumn('dueDate', column.date)
    .addColumn('isDone', column.boolean, (c) => c.notNull())
    .addColumn('isArchived', column.boolean, (c) => c.notNull())
    .addColumn('coverId', column.reference)
    .addColumn('checklists', column.json, (c) => c.notNull())
    .addColumn('checklistTotal', column.integer, (c) => c.notNull())
    .addColumn('checklistDone', column.integer, (c) => c.notNull())
    .addColumn('checklistSeq', column.integer, (c) => c.notNull())
    .addColumn('sourceTitle', column.text)
    .addColumn('sourceLink', column.text)
    .addColumn('clearing', column.integer)
    .addColumn('createdById', column.reference)
    .execute()
}

async function createLabels(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await createEntityTable(db, dialect, 'kanban_labels')
    .addColumn('title', column.text, (c) => c.notNull())
    .addColumn('titleKey', column.text, (c) => c.notNull())
    .addColumn('color', column.text, (c) => c.notNull())
    .addColumn('projectId', column.reference, (c) => c.notNull())
    .execute()
}

async function createCardRelations(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await createJoinTable(db, dialect, { name: 'kanban_card_members', columns: ['cardId', 'userId'] })
  await createJoinTable(db, dialect, { name: 'kanban_card_labels', columns: ['cardId', 'labelId'] })
  await sql`create view kanban_card_label_titles as select cl."cardId", cl."labelId", l.title
    from kanban_card_labels as cl join kanban_labels as l on l.id = cl."labelId" where l."removedAt" is null`.execute(db)
  await db.schema
    .createTable('kanban_card_files')
    .addColumn('cardId', column.reference, (c) => c.notNull())
    .addColumn('fileId', column.reference, (c) => c.notNull())
    .addColumn('removedAt', column.time)
    .addPrimaryKeyConstraint('kanban_card_files_key', ['cardId', 'fileId'])
    .execute()
}

async function createComments(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await createEntityTable(db, dialect, 'kanban_comments')
    .addColumn('taskId', column.reference, (c) => c.notNull())
    .addColumn('projectId', column.reference, (c) => c.notNull())
    .addColumn('text', column.text, (c) => c.notNull())
    .addColumn('authorId', column.reference)
    .addColumn('mentions', column.json, (c) => c.notNull())
    .execute()
}

type JoinTable = { name: string; columns: [string, string] }

/** A join table with an index for each direction. */
async function createJoinTable(db: Kysely<any>, dialect: Dialect, { name, columns }: JoinTable): Promise<void> {
  const { reference } = columnTypes(dialect)
  let created = db.schema.createTable(name)
  for (const column of columns) created = created.addColumn(column, reference, (c) => c.notNull()) as typeof created
  await created.addPrimaryKeyConstraint(`${name}_key`, columns as never).execute()
  await db.schema.createIndex(`${name}_back`).on(name).columns(columns.toReversed()).execute()
}

const indexes = {
  kanban_projects: [['list', 'position', 'id'], ['createdById']],
  kanban_boards: [['projectId', 'position', 'id']],
  kanban_cards: [['boardId', 'position', 'id'], ['projectId', 'isArchived', 'position', 'id'], ['createdById']],
  kanban_labels: [['projectId', 'id']],
  kanban_comments: [['taskId', 'id'], ['projectId'], ['authorId']],
}

async function createIndexes(db: Kysely<any>): Promise<void> {
  for (const [name, lists] of Object.entries(indexes)) {
    for (const [at, columns] of lists.entries()) await db.schema.createIndex(`${name}_order_${at}`).on(name).columns(columns).execute()
    const removed = db.schema.createIndex(`${name}_removed`).on(name).column('removedAt')
    await removed.where(sql<boolean>`"removedAt" is not null`).execute()
  }
  const titles = db.schema.createIndex('kanban_labels_title').on('kanban_labels').columns(['projectId', 'titleKey']).unique()
  await titles.where(sql<boolean>`"removedAt" is null`).execute()
}
