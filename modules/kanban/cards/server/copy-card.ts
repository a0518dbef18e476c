import type { kanban } from '../../contract.ts'
import type { Card } from '../card.ts'
import { boardSubject, type KanbanContext } from '../../server/subjects.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { findCard } from './update-card.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { invalidInput } from '#platform/server/api-error.ts'
import { lockBoard } from '../../columns/server/index.ts'
import { cardOrder } from './move-cards.ts'
import { positionAfter, positionAtEnd } from '#platform/server/database/queries/manual-order.ts'
import { insertCard } from './insert-card.ts'
import { copyFiles } from './card-files.ts'
import { toCardResponse } from './card-response.ts'
import type { CardWithDetails } from '../../server/tables.ts'
import { filterActivePeople } from '#platform/server/identity/people.ts'
import { getPersonId } from '#platform/contract/schema.ts'

type CardResponse = Promise<{ task: Card }>

/** Copies a card, which the API calls a task, by default to its own board (column). */
export async function copyTask(ctx: KanbanContext, input: Input<typeof kanban.copyTask>): CardResponse {
  const { taskId, title, boardId } = input.data
  const card = await findCard(ctx, input, { id: taskId })
  const board = await findVisible(ctx, boardSubject, boardId ?? card.boardId)
  if (board.projectId !== card.projectId)
    throw invalidInput(
      '/data/boardId',
      `must be a board of project ${card.projectId}, but board ${board.id} belongs to project ${board.projectId}`,
    )
  await lockBoard(ctx, board.id)
  const list = cardOrder(board.id)
  const isSameBoard = board.id === card.boardId && card.isArchived === 0
  const position = isSameBoard ? await positionAfter(ctx.db, list, { after: card, movedId: 0 }) : await positionAtEnd(ctx.db, list)
  const { attachments: fileIds, ...readableFields } = await toReadableCopy(ctx, card)
  const values = { ...readableFields, ...(title && { title }), projectId: card.projectId, boardId: board.id, position }
  const copy = await insertCard(ctx, values, async (copyId) => {
    const files = await copyFiles(ctx, copyId, fileIds)
    const coverId = card.coverId === null ? null : (files.get(card.coverId) ?? null)
    await ctx.db.updateTable('kanban_cards').set({ coverId }).where('id', '=', copyId).execute()
    return { attachments: [...files.values()], coverId }
  })
  return { task: await toCardResponse(ctx, copy) }
}

/** Copies only the fields that the viewer can read, and only active assignees. */
async function toReadableCopy(ctx: KanbanContext, card: CardWithDetails) {
  const { title, description, labels, dueDate, assignedTo, source, checklists, attachments } = (await toCardResponse(
    ctx,
    card,
  )) as Partial<Card>
  return {
    title: title ?? '–',
    description: description ?? '',
    labels: labels ?? [],
    dueDate: dueDate ?? null,
    assignedTo: await filterActivePeople(ctx.db, assignedTo?.map(getPersonId) ?? []),
    source: source ?? null,
    checklists: checklists ?? [],
    attachments: attachments?.map(({ id }) => id) ?? [],
  }
}
