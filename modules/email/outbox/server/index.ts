export { type EmailSender, queueEmail } from './queue-email.ts'
export { throttleSending } from './rate-limit.ts'
