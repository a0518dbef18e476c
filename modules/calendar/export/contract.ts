import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { closedObject, Nullable, OneOf, Time } from '#platform/contract/schema.ts'
import { calendars } from '../events/contract.ts'

/** A secret address at which other programs can subscribe to one of the user’s calendars. */
export const CalendarFeed = Type.Object({
  calendar: OneOf(calendars),
  isActive: Type.Boolean(),
  createdAt: Nullable(Time),
  lastReadAt: Nullable(Time),
})
export type CalendarFeed = Static<typeof CalendarFeed>

const Calendar = OneOf(calendars, { description: 'The calendar of the user' })
const Text = Type.Unsafe<string>({ contentMediaType: 'text/calendar' })

export const exportEndpoints = {
  exportCalendar: endpoint('GET /apps/calendar/export', {
    access: ['read', 'Event'],
    summary: 'Export a calendar as iCalendar (text/calendar), including events the user is invited to',
    input: Type.Object({ calendar: Calendar }),
    output: Text,
  }),
  listFeeds: endpoint('GET /apps/calendar/feeds', {
    access: ['read', 'Event'],
    summary: 'List the user’s calendars and their private addresses',
    topic: 'calendar-feeds',
    input: Type.Object({}),
    output: Type.Object({ feeds: Type.Array(CalendarFeed), total: Type.Integer() }),
  }),
  /** The URL is returned only once; the server stores a hash. */
  renewFeed: endpoint('POST /apps/calendar/renew-feed', {
    access: ['read', 'Event'],
    summary: 'Create or reset the private address of a calendar; the previous address stops working immediately',
    hasSecretResponse: true,
    input: closedObject({ calendar: Calendar }),
    output: Type.Object({ feed: CalendarFeed, address: Type.String() }),
  }),
  revokeFeed: endpoint('DELETE /apps/calendar/feed', {
    access: ['read', 'Event'],
    summary: 'Revoke the private address of a calendar',
    input: Type.Object({ calendar: Calendar }),
    output: Type.Object({ feed: CalendarFeed }),
  }),
  readFeed: endpoint('GET /feeds/calendar/:token', {
    access: 'public',
    summary: 'Get a calendar by its private address as iCalendar with an ETag; returns 404 after the address is revoked',
    input: Type.Object({ token: Type.String({ maxLength: 128, description: 'The secret part of the private address' }) }),
    output: Text,
  }),
}
