import { defineNotificationKinds } from '#platform/server/notifications/kinds.ts'

export const notificationKinds = defineNotificationKinds('invoices', {
  overdue: { values: ['number', 'client', 'level'], entity: 'invoice' },
  overdueMany: { values: ['many'], setting: 'overdue', access: ['read', 'Invoice'] },
  refused: { values: ['number', 'to'], entity: 'invoice' },
})
