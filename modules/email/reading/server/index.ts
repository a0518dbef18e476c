export { insertLink } from './links/create-from-email.ts'
export { findLinksByEmailId } from './links/email-links.ts'
export { toEmailWithoutConversation } from './get-email.ts'
