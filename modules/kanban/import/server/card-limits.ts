/** Of the schemas in `cards/card.ts`, `labels/contract.ts` and `columns/contract.ts`, which also apply to projects. */
export const LABEL_LIMIT = 20
export const MEMBER_LIMIT = 50
export const ATTACHMENT_LIMIT = 100
export const MAX_CARD_TITLE_LENGTH = 255
export const MAX_COLUMN_TITLE_LENGTH = 100
export const MAX_LABEL_LENGTH = 64
