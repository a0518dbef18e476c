import { noticeKinds } from '#platform/server/notifications/kinds.ts'

export const notificationKinds = noticeKinds('todo', {
  assigned: { values: ['person', 'title'], entity: 'task' },
})
