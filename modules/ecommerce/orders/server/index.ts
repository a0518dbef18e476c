export { type Purchase, createOrder } from './create-order.ts'
export { toOrder, toOwnOrder } from './order-response.ts'
