/** What is dragged is known by these types alone; files and texts from elsewhere are not accepted. */
export const CARD_TYPE = 'application/x-staffroom-card'
export const BOARD_TYPE = 'application/x-staffroom-board'
