export { undoPayments } from './payments.ts'
