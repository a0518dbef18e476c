import type { Card, ListedCard } from '../../cards/card.ts'
import { fillHiddenFields } from '../../cards/web/index.ts'

/** Fills in a listed card until the whole card has loaded. */
export const toPartialCard = (card: ListedCard | undefined): { task: Card } | undefined =>
  card && { task: { ...card, description: '', attachments: [], comments: [], checklists: [], createdBy: null, source: null } }

/** Fields the viewer may not read are null; replaces them with empty values. */
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
