export { writeDraft } from './save-draft.ts'
export { senderOf } from './sender.ts'
