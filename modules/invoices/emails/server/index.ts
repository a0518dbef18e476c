export { queueEmail } from './send-invoice.ts'
