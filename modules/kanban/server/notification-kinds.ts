import { defineNotificationKinds } from '#platform/server/notifications/kinds.ts'

export const notificationKinds = defineNotificationKinds('kanban', {
  assigned: { values: ['person', 'title'], entity: 'card' },
  mentioned: { values: ['person', 'title'], entity: 'card' },
  joined: { values: ['person', 'project'], entity: 'project' },
})
