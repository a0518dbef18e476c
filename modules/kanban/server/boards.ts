import type { Input, Output } from '#platform/contract/endpoint.ts'
import { assertMayChange, assertMayCreate } from '#platform/server/abilities/changes.ts'
import { forbidden } from '#platform/server/abilities/check.ts'
import { isReadableEverywhere, maskFields } from '#platform/server/abilities/fields.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { lockRow } from '#platform/server/database/expressions.ts'
import { placeAtEnd, placeBefore, type ManualList } from '#platform/server/database/manual-order.ts'
import { assertStands, type Change } from '#platform/server/journal/undo.ts'
import { invalid, notFound } from '#platform/server/refusal.ts'
import type { Board, kanban } from '../contract.ts'
import { clearAgain, restoreClearing } from './clear-board.ts'
import { assertProject, findProject, projectIdOf, currentProject } from './find-project.ts'
import { onPage } from './on-page.ts'
import { assertOnlyOwnOnBoards } from './only-own.ts'
import { addProject } from './projects.ts'
import { boardForm, boardSubject, cardSubject, projectSubject, type KanbanContext } from './subjects.ts'
import type { BoardRow, ProjectRow } from './tables.ts'

type OneBoard = Promise<{ board: Board }>
type Changes = { title?: string; cardLimit?: number | null; position?: string }

const boardsOf = (projectId: number): ManualList => ({ table: 'kanban_boards', column: 'projectId', value: projectId })

export async function listBoards(ctx: KanbanContext, input: Input<typeof kanban.listBoards>): Promise<Output<typeof kanban.listBoards>> {
  const projectId = await listedProject(ctx, input)
  if (projectId === null) return { boards: [], total: 0 }
  const rows = await visible(ctx, boardSubject)
    .selectAll('kanban_boards')
    .where('projectId', '=', projectId)
    .orderBy(isReadableEverywhere(ctx, boardSubject, 'position') ? 'position' : 'id')
    .orderBy('id')
    .execute()
  return { boards: onPage(rows, input).map((row) => answerBoard(ctx, row)), total: rows.length }
}

/** The project whose things are listed: 404 for one that is named and not visible, null where none is named and none visible. */
export async function listedProject(ctx: KanbanContext, input: { projectId?: number }): Promise<number | null> {
  return input.projectId === undefined ? currentProject(ctx) : (await findVisible(ctx, projectSubject, input.projectId)).id
}

export async function addBoard(ctx: KanbanContext, input: Input<typeof kanban.addBoard>): OneBoard {
  const project = await projectForBoard(ctx, input)
  const { title, cardLimit = null } = input.data
  const values = { title: title.trim(), cardLimit, projectId: project.id }
  assertMayCreate(ctx, boardSubject, { title: '', cardLimit: null, projectId: project.id }, values)
  const board = await insertBoard(ctx, values)
  ctx.record({ entity: 'board', id: board.id, before: null, after: boardForm(board) })
  return { board: answerBoard(ctx, board) }
}

/** In a workspace without projects the first board makes one, so that whoever knows only boards can begin. */
async function projectForBoard(ctx: KanbanContext, input: Input<typeof kanban.addBoard>): Promise<ProjectRow> {
  const isFirst = projectIdOf(input) === undefined && (await currentProject(ctx)) === null
  if (!isFirst || !ctx.viewer.ability.can('create', projectSubject.subject)) return findProject(ctx, input)
  const { name } = await ctx.db.selectFrom('workspace').select('name').executeTakeFirstOrThrow()
  const { project } = await addProject(ctx, { data: { title: name } })
  return findVisible(ctx, projectSubject, project.id)
}

export async function insertBoard(
  ctx: KanbanContext,
  values: { title: string; cardLimit: number | null; projectId: number },
): Promise<BoardRow> {
  const position = await placeAtEnd(ctx.db, boardsOf(values.projectId))
  return ctx.db
    .insertInto('kanban_boards')
    .values({ ...values, position, clearings: 0, createdById: ctx.viewer.id || null, createdAt: ctx.now, updatedAt: ctx.now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateBoard(ctx: KanbanContext, input: Input<typeof kanban.updateBoard>): OneBoard {
  const { id, title, cardLimit } = input.data
  const board = await findBoard(ctx, input, { id, action: 'update' })
  const changes = { ...(title !== undefined && { title: title.trim() }), ...(cardLimit !== undefined && { cardLimit }) }
  return { board: answerBoard(ctx, await changeBoard(ctx, board, changes)) }
}

export async function moveBoard(ctx: KanbanContext, input: Input<typeof kanban.moveBoard>): OneBoard {
  const { boardId, beforeBoardId } = input.data
  const board = await findBoard(ctx, input, { id: boardId, action: 'update' })
  const before = beforeBoardId === null ? null : await findVisible(ctx, boardSubject, beforeBoardId)
  if (before && before.projectId !== board.projectId)
    throw invalid('/data/beforeBoardId', `is ${before.id}, a board of the project ${before.projectId}, and not of ${board.projectId}`)
  assertMayChange(ctx, boardSubject, board, { position: '~' })
  const next = await nextBoard(ctx, board)
  if (before?.id === board.id || (next ?? null) === (before?.id ?? null)) return { board: answerBoard(ctx, board) }
  const position = await placeBefore(ctx.db, boardsOf(board.projectId), { before, moved: board.id })
  return { board: answerBoard(ctx, await changeBoard(ctx, board, { position })) }
}

async function nextBoard(ctx: KanbanContext, { id, projectId, position }: BoardRow): Promise<number | undefined> {
  const rest = ctx.db.selectFrom('kanban_boards').select('id').where('projectId', '=', projectId).where('removedAt', 'is', null)
  const after = rest.where((eb) => eb(eb.refTuple('position', 'id'), '>', eb.tuple(position, id)))
  return (await after.orderBy('position').orderBy('id').limit(1).executeTakeFirst())?.id
}

/** The cards stand within their board, so that they go with it and come back with it. */
export async function deleteBoard(ctx: KanbanContext, input: Input<typeof kanban.deleteBoard>): OneBoard {
  const board = await findBoard(ctx, input, { id: input.data, action: 'delete' })
  await assertMayDeleteCards(ctx, board)
  await ctx.db.updateTable('kanban_boards').set({ removedAt: ctx.now }).where('id', '=', board.id).execute()
  ctx.record({ entity: 'board', id: board.id, before: boardForm(board), after: null })
  return { board: answerBoard(ctx, board) }
}

/** Cards out of sight count as well: nobody deletes what they do not see. */
async function assertMayDeleteCards(ctx: KanbanContext, { id }: BoardRow): Promise<void> {
  const deletable = visible(ctx, cardSubject, 'delete').select('kanban_cards.id').where('boardId', '=', id)
  const other = ctx.db.selectFrom('kanban_cards').select('id').where('boardId', '=', id).where('removedAt', 'is', null)
  if (await other.where('id', 'not in', deletable).limit(1).executeTakeFirst()) throw forbidden('delete', 'card')
}

/** Deleted: brought back with its cards. Added: deleted. Cleared: its cards brought back. Changed: changed back. */
export async function undoBoard(ctx: KanbanContext, change: Change): Promise<void> {
  const { id, before, after } = change
  if (before === null) return removeBoardAgain(ctx, change)
  if (after === null) return bringBoardBack(ctx, id)
  if ('clearings' in before) return undoClearing(ctx, change)
  await changeBoard(ctx, await findVisible(ctx, boardSubject, id, 'update'), before as Changes)
}

/** Numbers of clearings rise: an act that led to a smaller one has undone the greater. */
async function undoClearing(ctx: KanbanContext, change: Change): Promise<void> {
  await lockBoard(ctx, change.id)
  const board = await findVisible(ctx, boardSubject, change.id)
  assertStands(board, change)
  const { clearings } = change.before as { clearings: number }
  if (clearings > board.clearings) await clearAgain(ctx, board, clearings)
  else await restoreClearing(ctx, board, { clearing: board.clearings, next: clearings })
}

async function removeBoardAgain(ctx: KanbanContext, change: Change): Promise<void> {
  await lockBoard(ctx, change.id)
  await deleteBoard(ctx, { data: change.id })
  await assertOnlyOwnOnBoards(ctx, change, [change.id])
}

async function bringBoardBack(ctx: KanbanContext, id: number): Promise<void> {
  await ctx.db.updateTable('kanban_boards').set({ removedAt: null, updatedAt: ctx.now }).where('id', '=', id).execute()
  const board = await findVisible(ctx, boardSubject, id, 'delete')
  ctx.record({ entity: 'board', id, before: null, after: boardForm(board) })
}

/** A board that the call's project has. Refusal 404, 403 or 400. */
export async function findBoard(
  ctx: KanbanContext,
  input: { projectId?: number; data?: unknown },
  { id, action }: { id: number; action?: string },
): Promise<BoardRow> {
  projectIdOf(input)
  const board = await findVisible(ctx, boardSubject, id, action)
  assertProject(input, { what: 'board', id, projectId: board.projectId })
  return board
}

/** Keeps others from putting cards on this board, or from deleting it, until the act ends. Refusal 404 where it is gone. */
export async function lockBoard(ctx: KanbanContext, id: number): Promise<void> {
  const query = ctx.db.selectFrom('kanban_boards').select('id').where('id', '=', id).where('removedAt', 'is', null)
  if (!(await lockRow(ctx.dialect, query).executeTakeFirst())) throw notFound('board')
}

async function changeBoard(ctx: KanbanContext, board: BoardRow, given: Changes): Promise<BoardRow> {
  const changes = assertMayChange(ctx, boardSubject, board, given) as Changes
  const written = await ctx.db
    .updateTable('kanban_boards')
    .set({ ...changes, updatedAt: ctx.now })
    .where('id', '=', board.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const form = (one: BoardRow) => ({ ...boardForm(one), ...(changes.position !== undefined && { position: one.position }) })
  ctx.record({ entity: 'board', id: board.id, before: form(board), after: form(written) })
  return written
}

export function answerBoard(ctx: KanbanContext, { id, createdAt, updatedAt, title, position, projectId, cardLimit }: BoardRow): Board {
  return maskFields(ctx, boardSubject, { id, createdAt, updatedAt, title, position, projectId, cardLimit })
}
