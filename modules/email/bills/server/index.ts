export { queueBills } from './queue-bills.ts'
