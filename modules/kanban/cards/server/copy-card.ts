import type { kanban } from '../../contract.ts'
import type { Card } from '../card.ts'
import { boardSubject, type KanbanContext } from '../../server/subjects.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { findCard } from './update-card.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { invalid } from '#platform/server/refusal.ts'
import { lockBoard } from '../../columns/server/index.ts'
import { cardOrder } from './move-cards.ts'
import { placeAfter, placeAtEnd } from '#platform/server/database/manual-order.ts'
import { insertCard } from './insert-card.ts'
import { copyFiles } from './card-files.ts'
import { toCardResponse } from './card-response.ts'
import type { CardWithDetails } from '../../server/tables.ts'
import { activeAmong } from '#platform/server/identity/people.ts'
import { personId } from '#platform/contract/schema.ts'

type OneTask = Promise<{ task: Card }>

export async function copyTask(ctx: KanbanContext, input: Input<typeof kanban.copyTask>): OneTask {
  const { taskId, title, boardId } = input.data
  const card = await findCard(ctx, input, { id: taskId })
  const board = await findVisible(ctx, boardSubject, boardId ?? card.boardId)
  if (board.projectId !== card.projectId)
    throw invalid('/data/boardId', `is ${board.id}, a board of the project ${board.projectId}, and not of ${card.projectId}`)
  await lockBoard(ctx, board.id)
  const list = cardOrder(board.id)
  const isBeside = board.id === card.boardId && card.isArchived === 0
  const position = isBeside ? await placeAfter(ctx.db, list, { after: card, moved: 0 }) : await placeAtEnd(ctx.db, list)
  const { attachments: fileIds, ...seen } = await toReadableCopy(ctx, card)
  const given = { ...seen, ...(title && { title }), projectId: card.projectId, boardId: board.id, position }
  const copy = await insertCard(ctx, given, async (copyId) => {
    const files = await copyFiles(ctx, copyId, fileIds)
    const coverId = card.coverId === null ? null : (files.get(card.coverId) ?? null)
    await ctx.db.updateTable('kanban_cards').set({ coverId }).where('id', '=', copyId).execute()
    return { attachments: [...files.values()], coverId }
  })
  return { task: await toCardResponse(ctx, copy) }
}

/** The fields that the viewer can read, with active assignees only. */
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
    assignedTo: await activeAmong(ctx.db, assignedTo?.map(personId) ?? []),
    source: source ?? null,
    checklists: checklists ?? [],
    attachments: attachments?.map(({ id }) => id) ?? [],
  }
}
