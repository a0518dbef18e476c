import type { Input } from '#platform/contract/endpoint.ts'
import { personId } from '#platform/contract/schema.ts'
import { assertMayCreate } from '#platform/server/abilities/changes.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { placeAfter, placeAtEnd } from '#platform/server/database/manual-order.ts'
import { activeAmong } from '#platform/server/identity/people.ts'
import { invalid } from '#platform/server/refusal.ts'
import type { Card, CardDraft, ListedCard } from '../card-contract.ts'
import type { kanban } from '../contract.ts'
import { assertPicture, copyFiles } from './attachments.ts'
import { findBoard, lockBoard } from './boards.ts'
import { answerCard, answerListed } from './card-answers.ts'
import {
  changeCard,
  type Changes,
  checklistColumns,
  findCard,
  indexCard,
  knownMembers,
  setLabels,
  setMembers,
  tellAssigned,
} from './change-card.ts'
import { clearBoard } from './clear-board.ts'
import { findLabels } from './labels.ts'
import { cardsOf, updateTaskBoard } from './move-cards.ts'
import { boardSubject, cardForm, cardSubject, type KanbanContext } from './subjects.ts'
import type { WholeCard } from './tables.ts'
import { wholeCards } from './whole-cards.ts'

type OneTask = Promise<{ task: Card }>

export async function getTask(ctx: KanbanContext, input: Input<typeof kanban.getTask>): OneTask {
  return { task: await answerCard(ctx, await findCard(ctx, input, { id: input.id })) }
}

export async function addTask(ctx: KanbanContext, input: Input<typeof kanban.addTask>): OneTask {
  const { boardId } = input.data
  const board = await findBoard(ctx, input, { id: boardId })
  const { projectId: _, ...given } = input.data
  if (given.coverId) throw invalid('/data/coverId', 'is no attachment of the card')
  await lockBoard(ctx, boardId)
  const position = await placeAtEnd(ctx.db, cardsOf(boardId))
  return { task: await answerCard(ctx, await insertCard(ctx, { ...given, projectId: board.projectId, position })) }
}

export async function updateTask(ctx: KanbanContext, input: Input<typeof kanban.updateTask>): OneTask {
  const { id, projectId: _, boardId, ...changes } = input.data
  if (boardId !== undefined && boardId !== (await findCard(ctx, input, { id })).boardId) await lockBoard(ctx, boardId)
  const card = await findCard(ctx, input, { id, action: 'update' })
  if (changes.coverId && changes.coverId !== card.coverId) await assertPicture(ctx, changes.coverId)
  const changed = await changeCard(ctx, card, changes as Changes)
  if (boardId === undefined || boardId === card.boardId) return { task: await answerCard(ctx, changed) }
  return updateTaskBoard(ctx, { data: { taskId: id, newBoardId: boardId } })
}

export async function deleteTask(ctx: KanbanContext, input: Input<typeof kanban.deleteTask>): OneTask {
  const card = await findCard(ctx, input, { id: input.data, action: 'delete' })
  const task = await answerCard(ctx, card)
  await ctx.db.updateTable('kanban_cards').set({ removedAt: ctx.now }).where('id', '=', card.id).execute()
  ctx.record({ entity: 'card', id: card.id, before: cardForm(card), after: null })
  return { task }
}

export async function clearTasks(ctx: KanbanContext, input: Input<typeof kanban.clearTasks>): Promise<{ tasks: ListedCard[] }> {
  const board = await findBoard(ctx, input, { id: input.data })
  await lockBoard(ctx, board.id)
  return { tasks: await answerListed(ctx, await clearBoard(ctx, await findVisible(ctx, boardSubject, board.id)), true) }
}

export async function copyTask(ctx: KanbanContext, input: Input<typeof kanban.copyTask>): OneTask {
  const { taskId, title, boardId } = input.data
  const card = await findCard(ctx, input, { id: taskId })
  const board = await findVisible(ctx, boardSubject, boardId ?? card.boardId)
  if (board.projectId !== card.projectId)
    throw invalid('/data/boardId', `is ${board.id}, a board of the project ${board.projectId}, and not of ${card.projectId}`)
  await lockBoard(ctx, board.id)
  const list = cardsOf(board.id)
  const isBeside = board.id === card.boardId && card.isArchived === 0
  const position = isBeside ? await placeAfter(ctx.db, list, { after: card, moved: 0 }) : await placeAtEnd(ctx.db, list)
  const { attachments: fileIds, ...seen } = await readablePart(ctx, card)
  const given = { ...seen, ...(title && { title }), projectId: card.projectId, boardId: board.id, position }
  const copy = await insertCard(ctx, given, async (copyId) => {
    const files = await copyFiles(ctx, copyId, fileIds)
    const coverId = card.coverId === null ? null : (files.get(card.coverId) ?? null)
    await ctx.db.updateTable('kanban_cards').set({ coverId }).where('id', '=', copyId).execute()
    return { attachments: [...files.values()], coverId }
  })
  return { task: await answerCard(ctx, copy) }
}

/** What is hidden from the viewer does not get out by a copy; who has left since it was written is not put on it. */
async function readablePart(ctx: KanbanContext, card: WholeCard) {
  const { title, description, labels, dueDate, assignedTo, source, checklists, attachments } = (await answerCard(
    ctx,
    card,
  )) as Partial<Card>
  return {
    title: title ?? '–',
    description: description ?? '',
    labels: labels ?? [],
    dueDate: dueDate ?? null,
    assignedTo: await activeAmong(ctx.db, assignedTo?.map(personId) ?? []),
    source: source ?? null,
    checklists: checklists ?? [],
    attachments: attachments?.map(({ id }) => id) ?? [],
  }
}

type NewCard = Omit<CardDraft, 'projectId'> & { projectId: number; position: string; checklists?: WholeCard['checklists'] }

type Files = Pick<WholeCard, 'attachments' | 'coverId'>

/** Stores a card where it has been decided to stand, with files where it has some, records it and tells those it is assigned to. */
async function insertCard(ctx: KanbanContext, given: NewCard, addFiles?: (id: number) => Promise<Files>): Promise<WholeCard> {
  const { position, projectId, boardId, checklists = [], ...own } = given
  const values = { ...blank, ...own, title: own.title.trim() }
  const place = { projectId, boardId, createdBy: ctx.viewer.id }
  assertMayCreate(ctx, cardSubject, { ...blank, ...place }, { ...values, ...place })
  const labels = await findLabels(ctx, { projectId, titles: values.labels })
  const assignedTo = await knownMembers(ctx, values.assignedTo, [])
  const row = await ctx.db
    .insertInto('kanban_cards')
    .values({
      title: values.title,
      description: values.description,
      hasDescription: Number(values.description !== ''),
      projectId,
      boardId,
      position,
      dueDate: values.dueDate,
      isDone: Number(values.isDone),
      isArchived: Number(values.isArchived),
      coverId: null,
      ...checklistColumns(checklists, 0),
      sourceTitle: values.source?.title ?? null,
      sourceLink: values.source?.link ?? null,
      createdById: ctx.viewer.id || null,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await setLabels(ctx, row.id, labels)
  await setMembers(ctx, row.id, assignedTo)
  await indexCard(ctx, row)
  const files = await addFiles?.(row.id)
  const [whole] = (await wholeCards(ctx.db, [row])) as [WholeCard]
  const card = { ...whole, ...files }
  ctx.record({ entity: 'card', id: card.id, before: null, after: cardForm(card) })
  await tellAssigned(ctx, card, assignedTo)
  return card
}

const blank = {
  title: '',
  description: '',
  labels: [],
  dueDate: null,
  isDone: false,
  isArchived: false,
  assignedTo: [],
  coverId: null,
  source: null,
} satisfies Partial<CardDraft>
