import type { Card } from '../card.ts'
import type { KanbanContext } from '../../server/subjects.ts'
import type { CardWithDetails } from '../../server/tables.ts'
import { saveCard, type CardChanges, findCard } from './update-card.ts'
import { toCardResponse } from './card-response.ts'

type CardResponse = Promise<{ task: Card }>
export type CardInput = { projectId?: number; data: { taskId: number; projectId?: number } }

/** Locks the card until the transaction ends, so that concurrent changes to its checklists and files are not lost. */
export async function editCard(
  ctx: KanbanContext,
  input: CardInput,
  getChanges: (card: CardWithDetails) => CardChanges | Promise<CardChanges>,
): CardResponse {
  const card = await findCard(ctx, input, { id: input.data.taskId, action: 'update' })
  return { task: await toCardResponse(ctx, await saveCard(ctx, card, await getChanges(card))) }
}
