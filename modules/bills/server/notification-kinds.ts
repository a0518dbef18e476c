import { defineNotificationKinds } from '#platform/server/notifications/kinds.ts'

export const notificationKinds = defineNotificationKinds('bills', {
  approval: { values: ['supplier', 'number'], entity: 'bill' },
  due: { values: ['supplier', 'number', 'date'], entity: 'bill' },
  dueMany: { values: ['many'], setting: 'due', access: ['update', 'Bill'] },
})
