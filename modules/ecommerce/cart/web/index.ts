export { LineChangeNotes } from './line-change-notes.tsx'
export { QuantityField } from './quantity-field.tsx'
export { updateCachedProduct, moveTopics, useProductActions, wishlistTopics } from './product-actions.ts'
export { useMinutesLeft } from './use-minutes-left.ts'
