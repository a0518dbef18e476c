export { updateDraft } from './save-draft.ts'
export { getSender } from './sender.ts'
