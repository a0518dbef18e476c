import { noticeKinds } from '#platform/server/notifications/kinds.ts'

/** Messages come to the desktop as chat carries them: mentions with them, and others only there. */
export const notices = noticeKinds('chat', {
  mentioned: { values: ['person', 'group', 'text'], entity: 'message', isShownByModule: true },
  message: { values: [], entity: 'message', channels: { desktop: false }, isShownByModule: true },
})
