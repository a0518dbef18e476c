import { noticeKinds } from '#platform/server/notifications/kinds.ts'

const told = ['person', 'title', 'start'] as const

/** What was called off speaks for itself: whoever was a guest no longer sees the event. */
export const notices = noticeKinds('calendar', {
  invited: { values: told, entity: 'event' },
  changed: { values: told, entity: 'event' },
  cancelled: { values: told, access: ['read', 'Event'] },
  responded: { values: [...told, 'response'], entity: 'event', channels: { inbox: true, desktop: false, mail: false } },
  reminder: { values: ['title', 'start', 'location'], entity: 'event', channels: { inbox: true, desktop: true, mail: false } },
})
