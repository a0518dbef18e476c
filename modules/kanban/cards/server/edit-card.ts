import type { Card } from '../card.ts'
import type { KanbanContext } from '../../server/subjects.ts'
import type { CardWithDetails } from '../../server/tables.ts'
import { saveCard, type CardChanges, findCard } from './update-card.ts'
import { toCardResponse } from './card-response.ts'

type OneTask = Promise<{ task: Card }>
export type CardInput = { projectId?: number; data: { taskId: number; projectId?: number } }

/** Locks the card until the transaction ends, so that concurrent edits of its checklists and files all count. */
export async function editCard(
  ctx: KanbanContext,
  input: CardInput,
  make: (card: CardWithDetails) => CardChanges | Promise<CardChanges>,
): OneTask {
  const card = await findCard(ctx, input, { id: input.data.taskId, action: 'update' })
  return { task: await toCardResponse(ctx, await saveCard(ctx, card, await make(card))) }
}
