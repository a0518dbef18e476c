import { noticeKinds } from '#platform/server/notifications/kinds.ts'

/** Of mail that has come nobody needs another mail. */
export const notices = noticeKinds('email', {
  received: { values: ['person'], entity: 'email', channels: { inbox: true, desktop: true } },
  unsent: { values: [], entity: 'email' },
})
