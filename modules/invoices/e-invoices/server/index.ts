export { assertCanAttach, createAttachments } from './attachments.ts'
export { forCompany, readSource } from './read-source.ts'
