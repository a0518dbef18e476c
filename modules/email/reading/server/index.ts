export { toEmailWithoutConversation } from './get-email.ts'
