import type { ListedCard } from '../../../cards/card.ts'

/** Only these types can be dropped; files and text from elsewhere are not accepted. */
export const CARD_TYPE = 'application/x-staffroom-card'
export const BOARD_TYPE = 'application/x-staffroom-board'

export const toDragItems = (card: ListedCard | null) => (card ? [{ [CARD_TYPE]: String(card.id), 'text/plain': card.title }] : [])
