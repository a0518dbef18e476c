import { noticeKinds } from '#platform/server/notifications/kinds.ts'

const mine = { values: ['number'], entity: 'own-order', setting: 'my-orders' } as const
const stock = { values: ['name', 'left'], entity: 'product', setting: 'stock', access: ['update', 'Product'] } as const

export const notices = noticeKinds('ecommerce', {
  'order-paid': { ...mine },
  'order-delivered': { ...mine },
  'order-cancelled': { ...mine },
  ordered: { values: ['number', 'customer', 'total'], entity: 'order' },
  'running-out': { ...stock },
  'sold-out': { ...stock },
})
