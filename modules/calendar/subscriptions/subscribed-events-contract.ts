import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, OneOf } from '#platform/contract/schema.ts'

/** A read-only event, or one occurrence of it, from a subscription or a public holiday. Times have the format of `Event`. */
export const SubscribedEvent = Type.Object({
  /** Unique in the response. */
  key: Type.String(),
  subscriptionId: Id,
  title: Type.String(),
  start: Type.String(),
  end: Type.String(),
  allDay: Type.Boolean(),
  timeZone: Type.String(),
  location: Type.String(),
  description: Type.String(),
  url: Type.String(),
  status: OneOf(['confirmed', 'tentative', 'cancelled']),
})
export type SubscribedEvent = Static<typeof SubscribedEvent>

/** `isOutdated`: the last update failed. */
export const SubscribedCalendar = Type.Object({ id: Id, name: Type.String(), color: Type.Integer(), isOutdated: Type.Boolean() })
export type SubscribedCalendar = Static<typeof SubscribedCalendar>

const WindowEdge = Type.String({
  maxLength: 30,
  anyOf: [{ format: 'date' }, { format: 'date-time' }],
  description: 'a date or time such as 2026-11-21T09:30:00Z',
})

/** Apart from the other endpoints of subscriptions, because every calendar page needs it. */
export const subscribedEventsEndpoints = {
  listSubscribedEvents: endpoint('GET /apps/calendar/subscribed-events', {
    access: ['read', 'Event'],
    summary: 'List the read-only events and holidays of subscribed calendars that overlap a period of at most 800 days',
    topic: 'calendar-subscriptions',
    input: Type.Object({
      start: WindowEdge,
      end: WindowEdge,
      /** Determines which days the window covers for all-day events; by default the viewer's zone. */
      timeZone: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    }),
    output: Type.Object({
      events: Type.Array(SubscribedEvent),
      total: Type.Integer(),
      /** Whether events are missing because of the limit or because a rule is too expensive to expand. */
      isTruncated: Type.Boolean(),
      subscriptions: Type.Array(SubscribedCalendar),
    }),
  }),
}
