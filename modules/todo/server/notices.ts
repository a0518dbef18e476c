import { noticeKinds } from '#platform/server/notifications/kinds.ts'

export const notices = noticeKinds('todo', {
  assigned: { values: ['person', 'title'], entity: 'task' },
})
