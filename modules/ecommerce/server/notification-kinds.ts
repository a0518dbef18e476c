import { defineNotificationKinds } from '#platform/server/notifications/kinds.ts'

const ownOrder = { values: ['number'], entity: 'own-order', setting: 'my-orders' } as const
const stock = { values: ['name', 'left'], entity: 'product', setting: 'stock', access: ['update', 'Product'] } as const

export const notificationKinds = defineNotificationKinds('ecommerce', {
  'order-paid': { ...ownOrder },
  'order-delivered': { ...ownOrder },
  'order-cancelled': { ...ownOrder },
  ordered: { values: ['number', 'customer', 'total'], entity: 'order' },
  'running-out': { ...stock },
  'sold-out': { ...stock },
})
