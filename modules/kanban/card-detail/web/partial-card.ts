import type { Card, ListedCard } from '../../cards/card.ts'
import { fillHiddenFields } from '../../cards/web/index.ts'

/** A card as the board knows it, until all of it is there. */
export const toPartialCard = (card: ListedCard | undefined): { task: Card } | undefined =>
  card && { task: { ...card, description: '', attachments: [], comments: [], checklists: [], createdBy: null, source: null } }

/** A card whose description and parts the viewer may not read has none. */
export function fillHiddenDetails(card: Card): Card {
  const { description, attachments, comments, checklists } = card as { [K in keyof Card]: Card[K] | null }
  return {
    ...fillHiddenFields(card),
    description: description ?? '',
    attachments: attachments ?? [],
    comments: comments ?? [],
    checklists: checklists ?? [],
  }
}
