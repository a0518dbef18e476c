import { defineNotificationKinds } from '#platform/server/notifications/kinds.ts'

export const notificationKinds = defineNotificationKinds('todo', {
  assigned: { values: ['person', 'title'], entity: 'task' },
})
