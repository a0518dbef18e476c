export { type Purchased, createOrder } from './make-order.ts'
export { toOrder, toOwnOrder } from './order-answers.ts'
