export { LineNotes } from './line-notes.tsx'
export { QuantityField } from './quantity-field.tsx'
export { mark, moveTopics, useShopActs, wishlistTopics } from './shop-acts.ts'
export { useTimeLeft } from './use-time-left.ts'
