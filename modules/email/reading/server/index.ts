export { answerWritten } from './get-mail.ts'
