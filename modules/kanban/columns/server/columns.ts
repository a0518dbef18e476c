import type { Input, Output } from '#platform/contract/endpoint.ts'
import { assertCanUpdate, assertCanCreate } from '#platform/server/abilities/changes.ts'
import { forbidden } from '#platform/server/abilities/check.ts'
import { isReadableEverywhere, maskFields } from '#platform/server/abilities/fields.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { type ManualList, positionAtEnd, positionBefore } from '#platform/server/database/queries/manual-order.ts'
import { invalidInput } from '#platform/server/api-error.ts'
import type { Board } from '../contract.ts'
import type { kanban } from '../../contract.ts'
import { findCurrentProjectId, findProject, findListedProjectId, getProjectId } from '../../server/find-project.ts'
import { paginate } from '../../server/paginate.ts'
import { addProject } from '../../projects/server/index.ts'
import { toBoardSnapshot, boardSubject, cardSubject, type KanbanContext, projectSubject } from '../../server/subjects.ts'
import type { BoardRow, ProjectRow } from '../../server/tables.ts'
import { findBoard } from './find-column.ts'

type BoardResponse = Promise<{ board: Board }>
export type ColumnChanges = { title?: string; cardLimit?: number | null; position?: string }

const boardOrder = (projectId: number): ManualList => ({ table: 'kanban_boards', column: 'projectId', value: projectId })

/** Lists the boards of a project. A board is one column of it. */
export async function listBoards(ctx: KanbanContext, input: Input<typeof kanban.listBoards>): Promise<Output<typeof kanban.listBoards>> {
  const projectId = await findListedProjectId(ctx, input)
  if (projectId === null) return { boards: [], total: 0 }
  const rows = await visible(ctx, boardSubject)
    .selectAll('kanban_boards')
    .where('projectId', '=', projectId)
    .orderBy(isReadableEverywhere(ctx, boardSubject, 'position') ? 'position' : 'id')
    .orderBy('id')
    .execute()
  return { boards: paginate(rows, input).map((row) => toBoardResponse(ctx, row)), total: rows.length }
}

/** Adds a board, which is one column, at the end of a project. */
export async function addBoard(ctx: KanbanContext, input: Input<typeof kanban.addBoard>): BoardResponse {
  const project = await findOrAddProject(ctx, input)
  const { title, cardLimit = null } = input.data
  const values = { title: title.trim(), cardLimit, projectId: project.id }
  assertCanCreate(ctx, boardSubject, { title: '', cardLimit: null, projectId: project.id }, values)
  const board = await insertBoard(ctx, values)
  ctx.recordChange({ entity: 'board', id: board.id, before: null, after: toBoardSnapshot(board) })
  return { board: toBoardResponse(ctx, board) }
}

/** In a workspace without projects, the first board creates one, so that clients without projects work. */
async function findOrAddProject(ctx: KanbanContext, input: Input<typeof kanban.addBoard>): Promise<ProjectRow> {
  const isFirst = getProjectId(input) === undefined && (await findCurrentProjectId(ctx)) === null
  if (!isFirst || !ctx.viewer.ability.can('create', projectSubject.subject)) return findProject(ctx, input)
  const { name } = await ctx.db.selectFrom('workspace').select('name').executeTakeFirstOrThrow()
  const { project } = await addProject(ctx, { data: { title: name } })
  return findVisible(ctx, projectSubject, project.id)
}

/** Inserts a board (column) at the end of its project, without a permission check or journal entry. */
export async function insertBoard(
  ctx: KanbanContext,
  values: { title: string; cardLimit: number | null; projectId: number },
): Promise<BoardRow> {
  const position = await positionAtEnd(ctx.db, boardOrder(values.projectId))
  return ctx.db
    .insertInto('kanban_boards')
    .values({ ...values, position, clearings: 0, createdById: ctx.viewer.id || null, createdAt: ctx.now, updatedAt: ctx.now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Renames a board, which is one column of a project, or changes its card limit. */
export async function updateBoard(ctx: KanbanContext, input: Input<typeof kanban.updateBoard>): BoardResponse {
  const { id, title, cardLimit } = input.data
  const board = await findBoard(ctx, input, { id, action: 'update' })
  const changes = { ...(title !== undefined && { title: title.trim() }), ...(cardLimit !== undefined && { cardLimit }) }
  return { board: toBoardResponse(ctx, await saveBoard(ctx, board, changes)) }
}

/** Moves a board, which is one column of a project, to another position. */
export async function moveBoard(ctx: KanbanContext, input: Input<typeof kanban.moveBoard>): BoardResponse {
  const { boardId, beforeBoardId } = input.data
  const board = await findBoard(ctx, input, { id: boardId, action: 'update' })
  const before = beforeBoardId === null ? null : await findVisible(ctx, boardSubject, beforeBoardId)
  if (before && before.projectId !== board.projectId)
    throw invalidInput(
      '/data/beforeBoardId',
      `must be a board of project ${board.projectId}, but board ${before.id} belongs to project ${before.projectId}`,
    )
  assertCanUpdate(ctx, boardSubject, board, { position: '~' })
  const next = await findNextBoardId(ctx, board)
  if (before?.id === board.id || (next ?? null) === (before?.id ?? null)) return { board: toBoardResponse(ctx, board) }
  const position = await positionBefore(ctx.db, boardOrder(board.projectId), { before, movedId: board.id })
  return { board: toBoardResponse(ctx, await saveBoard(ctx, board, { position })) }
}

async function findNextBoardId(ctx: KanbanContext, { id, projectId, position }: BoardRow): Promise<number | undefined> {
  const rest = ctx.db.selectFrom('kanban_boards').select('id').where('projectId', '=', projectId).where('removedAt', 'is', null)
  const after = rest.where((eb) => eb(eb.refTuple('position', 'id'), '>', eb.tuple(position, id)))
  return (await after.orderBy('position').orderBy('id').limit(1).executeTakeFirst())?.id
}

/** Cards are not marked as deleted themselves: they are hidden and restored with their board. */
export async function deleteBoard(ctx: KanbanContext, input: Input<typeof kanban.deleteBoard>): BoardResponse {
  const board = await findBoard(ctx, input, { id: input.data, action: 'delete' })
  await assertCanDeleteCards(ctx, board)
  await ctx.db.updateTable('kanban_boards').set({ removedAt: ctx.now }).where('id', '=', board.id).execute()
  ctx.recordChange({ entity: 'board', id: board.id, before: toBoardSnapshot(board), after: null })
  return { board: toBoardResponse(ctx, board) }
}

/** Cards the viewer cannot see count as not deletable. */
async function assertCanDeleteCards(ctx: KanbanContext, { id }: BoardRow): Promise<void> {
  const deletable = visible(ctx, cardSubject, 'delete').select('kanban_cards.id').where('boardId', '=', id)
  const remaining = ctx.db.selectFrom('kanban_cards').select('id').where('boardId', '=', id).where('removedAt', 'is', null)
  if (await remaining.where('id', 'not in', deletable).limit(1).executeTakeFirst()) throw forbidden('delete', 'card')
}

/** Stores and records changes of a board (column). Throws 403 if the viewer may not change one of the fields. */
export async function saveBoard(ctx: KanbanContext, board: BoardRow, input: ColumnChanges): Promise<BoardRow> {
  const changes = assertCanUpdate(ctx, boardSubject, board, input) as ColumnChanges
  const saved = await ctx.db
    .updateTable('kanban_boards')
    .set({ ...changes, updatedAt: ctx.now })
    .where('id', '=', board.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const toJournalFields = (one: BoardRow) => ({
    ...toBoardSnapshot(one),
    ...(changes.position !== undefined && { position: one.position }),
  })
  ctx.recordChange({ entity: 'board', id: board.id, before: toJournalFields(board), after: toJournalFields(saved) })
  return saved
}

export function toBoardResponse(ctx: KanbanContext, { id, createdAt, updatedAt, title, position, projectId, cardLimit }: BoardRow): Board {
  return maskFields(ctx, boardSubject, { id, createdAt, updatedAt, title, position, projectId, cardLimit })
}
