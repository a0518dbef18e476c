import { defineNotificationKinds } from '#platform/server/notifications/kinds.ts'

const eventValues = ['person', 'title', 'start'] as const

/** Guests can no longer see a canceled event, so this notification has no entity. */
export const calendarNotifications = defineNotificationKinds('calendar', {
  invited: { values: eventValues, entity: 'event' },
  changed: { values: eventValues, entity: 'event' },
  cancelled: { values: eventValues, access: ['read', 'Event'] },
  responded: { values: [...eventValues, 'response'], entity: 'event', channels: { inbox: true, desktop: false, mail: false } },
  proposed: { values: eventValues, entity: 'event' },
  reminder: { values: ['title', 'start', 'location'], entity: 'event', channels: { inbox: true, desktop: true, mail: false } },
})
