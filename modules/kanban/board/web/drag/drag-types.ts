/** Only these types can be dropped; files and text from elsewhere are not accepted. */
export const CARD_TYPE = 'application/x-staffroom-card'
export const BOARD_TYPE = 'application/x-staffroom-board'
