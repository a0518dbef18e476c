import { deletedWith, type References } from '#platform/server/samples/references.ts'

export const references: References = {
  events: { ownerId: deletedWith('users') },
  attendances: { eventId: deletedWith('events'), userId: deletedWith('users') },
  event_guests: { eventId: deletedWith('events') },
  event_rooms: { eventId: deletedWith('events'), roomId: deletedWith('rooms') },
  calendar_settings: { userId: deletedWith('users') },
  calendar_subscriptions: { userId: deletedWith('users') },
  subscribed_events: { subscriptionId: deletedWith('calendar_subscriptions') },
  event_feeds: { userId: deletedWith('users') },
}
