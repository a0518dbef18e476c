import { removeFile } from '#platform/server/files/attach.ts'
import { defineJob, type JobContext } from '#platform/server/jobs/jobs.ts'
import { purgeJournalEntries } from '#platform/server/journal/purge-journal-entries.ts'
import { unindexRecord } from '#platform/server/search/index-record.ts'
import type { Kysely } from 'kysely'
import type { KanbanTables } from './tables.ts'
import { daysBefore } from '#platform/server/instants.ts'

const RETENTION_DAYS = 30
const BATCH_SIZE = 200

type Db = Kysely<KanbanTables>
type Purge = (db: Db, until: string) => Promise<number>

/** Purges everything that was removed more than 30 days ago, one transaction per batch. */
export const purgeKanban = defineJob<KanbanTables>({
  name: 'kanban.purge',
  everySeconds: 3_600,
  run: async (ctx) => {
    const until = daysBefore(ctx.now, RETENTION_DAYS)
    for (const purge of [purgeFiles, purgeComments, purgeCards, purgeLabels, purgeBoards, purgeProjects])
      await purgeInBatches(ctx, purge, until)
  },
})

async function purgeInBatches(ctx: JobContext<KanbanTables>, purge: Purge, until: string): Promise<void> {
  let purged = BATCH_SIZE
  while (purged === BATCH_SIZE) purged = await ctx.write(({ db }) => purge(db, until))
}

const purgeFiles: Purge = async (db, until) => {
  const files = await db
    .selectFrom('kanban_card_files')
    .select(['cardId', 'fileId'])
    .where('removedAt', '<', until)
    .limit(BATCH_SIZE)
    .execute()
  for (const file of files) await deleteFile(db, file)
  return files.length
}

async function deleteFile(db: Db, { cardId, fileId }: { cardId: number; fileId: number }): Promise<void> {
  await removeFile({ db } as never, fileId, { entity: 'card', entityId: cardId }).catch(() => undefined)
  await db.deleteFrom('kanban_card_files').where('cardId', '=', cardId).where('fileId', '=', fileId).execute()
}

const purgeComments: Purge = async (db, until) => {
  const ids = await findRemovedIds(db, 'kanban_comments', until)
  await deleteComments(db, ids)
  return ids.length
}

async function deleteComments(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  for (const id of ids) await unindexRecord(db, 'comment', id)
  await purgeJournalEntries(db, 'comment', ids)
  await db.deleteFrom('kanban_comments').where('id', 'in', ids).execute()
}

/** Includes the cards of removed boards and projects. */
const purgeCards: Purge = async (db, until) => {
  const projects = db.selectFrom('kanban_projects').select('id').where('removedAt', '<', until)
  const boards = db.selectFrom('kanban_boards').select('id').where('removedAt', '<', until)
  const rows = await db
    .selectFrom('kanban_cards')
    .select('id')
    .where((eb) => eb.or([eb('removedAt', '<', until), eb('projectId', 'in', projects), eb('boardId', 'in', boards)]))
    .limit(BATCH_SIZE)
    .execute()
  await deleteCards(
    db,
    rows.map(({ id }) => id),
  )
  return rows.length
}

async function deleteCards(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const comments = await db.selectFrom('kanban_comments').select('id').where('taskId', 'in', ids).execute()
  await deleteComments(
    db,
    comments.map(({ id }) => id),
  )
  for (const file of await db.selectFrom('kanban_card_files').select(['cardId', 'fileId']).where('cardId', 'in', ids).execute())
    await deleteFile(db, file)
  for (const id of ids) await unindexRecord(db, 'card', id)
  for (const table of ['kanban_card_members', 'kanban_card_labels'] as const)
    await db.deleteFrom(table).where('cardId', 'in', ids).execute()
  await purgeJournalEntries(db, 'card', ids)
  await db.deleteFrom('kanban_cards').where('id', 'in', ids).execute()
}

const purgeLabels: Purge = async (db, until) => {
  const ids = await findRemovedIds(db, 'kanban_labels', until)
  if (ids.length === 0) return 0
  await purgeJournalEntries(db, 'label', ids)
  await db.deleteFrom('kanban_card_labels').where('labelId', 'in', ids).execute()
  await db.deleteFrom('kanban_labels').where('id', 'in', ids).execute()
  return ids.length
}

const purgeBoards: Purge = async (db, until) => {
  const ids = await findRemovedIds(db, 'kanban_boards', until)
  if (ids.length === 0) return 0
  await purgeJournalEntries(db, 'board', ids)
  await db.deleteFrom('kanban_boards').where('id', 'in', ids).execute()
  return ids.length
}

const purgeProjects: Purge = async (db, until) => {
  const rows = await db.selectFrom('kanban_projects').select('id').where('removedAt', '<', until).limit(BATCH_SIZE).execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await purgeJournalEntries(db, 'project', ids)
  await db.deleteFrom('kanban_project_members').where('projectId', 'in', ids).execute()
  await db.deleteFrom('kanban_projects').where('id', 'in', ids).execute()
  return ids.length
}

type ProjectChildTable = 'kanban_boards' | 'kanban_labels' | 'kanban_comments'

/** Rows that were removed themselves or belong to a removed project. */
async function findRemovedIds(db: Db, table: ProjectChildTable, until: string): Promise<number[]> {
  const projects = db.selectFrom('kanban_projects').select('id').where('removedAt', '<', until)
  const rows = await (db as unknown as Kysely<Record<ProjectChildTable, { id: number; projectId: number; removedAt: string | null }>>)
    .selectFrom(table)
    .select('id')
    .where((eb) => eb.or([eb('removedAt', '<', until), eb('projectId', 'in', projects)]))
    .limit(BATCH_SIZE)
    .execute()
  return rows.map(({ id }) => id)
}
