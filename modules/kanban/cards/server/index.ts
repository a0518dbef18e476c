export { claimFile } from './card-files.ts'
export { toListedCards, listedCardColumns, hasFieldRules } from './card-response.ts'
export { type CardInput, editCard } from './edit-card.ts'
export { listTasks } from './list-cards.ts'
