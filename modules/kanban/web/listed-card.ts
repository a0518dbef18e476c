import type { Card, ListedCard } from '../card-contract.ts'
import { shownCard } from './board-cards.ts'

/** A card as the board knows it, until all of it is there. */
export const listedCard = (card: ListedCard | undefined): { task: Card } | undefined =>
  card && { task: { ...card, description: '', attachments: [], comments: [], checklists: [], createdBy: null, source: null } }

/** A card whose description and parts the viewer may not read has none. */
export function openCard(card: Card): Card {
  const { description, attachments, comments, checklists } = card as { [K in keyof Card]: Card[K] | null }
  return {
    ...shownCard(card),
    description: description ?? '',
    attachments: attachments ?? [],
    comments: comments ?? [],
    checklists: checklists ?? [],
  }
}
