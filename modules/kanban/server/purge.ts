import type { Kysely } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import { removeFile } from '#platform/server/files/attach.ts'
import { definePurgeJob, listIds, PURGE_BATCH_SIZE, purgeRecords, purgeRemovedFrom } from '#platform/server/jobs/define-purge-job.ts'
import { unindexRecords } from '#platform/server/search/index-record.ts'
import type { KanbanTables } from './tables.ts'

type Db = Kysely<KanbanTables>
type KanbanContext = Context<KanbanTables>

export const purgeKanban = definePurgeJob<KanbanTables>('kanban.purge', [
  purgeFiles,
  async ({ db }, until) => deleteComments(db, await listRemovedIds(db, 'kanban_comments', until)),
  purgeCards,
  async ({ db }, until) => purgeRecords(db, labels, await listRemovedIds(db, 'kanban_labels', until)),
  async ({ db }, until) => purgeRecords(db, boards, await listRemovedIds(db, 'kanban_boards', until)),
  purgeRemovedFrom({ table: 'kanban_projects', entity: 'project', references: { kanban_project_members: 'projectId' } }),
])

const labels = { table: 'kanban_labels', entity: 'label', references: { kanban_card_labels: 'labelId' } }
const boards = { table: 'kanban_boards', entity: 'board' }
const cards = { table: 'kanban_cards', entity: 'card', references: { kanban_card_members: 'cardId', kanban_card_labels: 'cardId' } }

async function purgeFiles({ db }: KanbanContext, until: string): Promise<number> {
  const files = await db
    .selectFrom('kanban_card_files')
    .select(['cardId', 'fileId'])
    .where('removedAt', '<', until)
    .limit(PURGE_BATCH_SIZE)
    .execute()
  for (const file of files) await deleteFile(db, file)
  return files.length
}

async function deleteFile(db: Db, { cardId, fileId }: { cardId: number; fileId: number }): Promise<void> {
  await removeFile({ db } as never, fileId, { entity: 'card', entityId: cardId }).catch(() => undefined)
  await db.deleteFrom('kanban_card_files').where('cardId', '=', cardId).where('fileId', '=', fileId).execute()
}

async function deleteComments(db: Db, ids: readonly number[]): Promise<number> {
  await unindexRecords(db, 'comment', ids)
  return purgeRecords(db, { table: 'kanban_comments', entity: 'comment' }, ids)
}

/** Includes the cards of removed boards and projects. */
async function purgeCards({ db }: KanbanContext, until: string): Promise<number> {
  const projects = db.selectFrom('kanban_projects').select('id').where('removedAt', '<', until)
  const boards = db.selectFrom('kanban_boards').select('id').where('removedAt', '<', until)
  const removed = db
    .selectFrom('kanban_cards')
    .select('id')
    .where((eb) => eb.or([eb('removedAt', '<', until), eb('projectId', 'in', projects), eb('boardId', 'in', boards)]))
  const ids = await listIds(removed)
  if (ids.length === 0) return 0
  const comments = await db.selectFrom('kanban_comments').select('id').where('taskId', 'in', ids).execute()
  const commentIds = comments.map(({ id }) => id)
  await deleteComments(db, commentIds)
  for (const file of await db.selectFrom('kanban_card_files').select(['cardId', 'fileId']).where('cardId', 'in', ids).execute())
    await deleteFile(db, file)
  await unindexRecords(db, 'card', ids)
  return purgeRecords(db, cards, ids)
}

type ProjectChildTable = 'kanban_boards' | 'kanban_labels' | 'kanban_comments'

/** Rows that were removed themselves or belong to a removed project. */
function listRemovedIds(db: Db, table: ProjectChildTable, until: string): Promise<number[]> {
  const projects = db.selectFrom('kanban_projects').select('id').where('removedAt', '<', until)
  const rows = (db as unknown as Kysely<Record<ProjectChildTable, { id: number; projectId: number; removedAt: string | null }>>)
    .selectFrom(table)
    .select('id')
    .where((eb) => eb.or([eb('removedAt', '<', until), eb('projectId', 'in', projects)]))
  return listIds(rows)
}
