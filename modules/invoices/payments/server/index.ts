export { recordPayment, removePayment, undoPayments } from './payments.ts'
