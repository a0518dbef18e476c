import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Nullable, OneOf, Time } from '#platform/contract/schema.ts'
import { calendars } from '../events/contract.ts'

/** A private URL of one calendar for other programs. */
export const Feed = Type.Object({
  calendar: OneOf(calendars),
  isActive: Type.Boolean(),
  createdAt: Nullable(Time),
  lastReadAt: Nullable(Time),
})
export type Feed = Static<typeof Feed>

const object = <P extends Parameters<typeof Type.Object>[0]>(properties: P) => Type.Object(properties, { additionalProperties: false })
const Calendar = OneOf(calendars)
const Text = Type.Unsafe<string>({ description: 'text/calendar' })

export const exportEndpoints = {
  exportCalendar: endpoint({
    method: 'GET',
    path: '/apps/calendar/export',
    access: ['read', 'Event'],
    summary: 'Export a calendar as iCalendar (text/calendar), including events the user is invited to',
    input: Type.Object({ calendar: Calendar }),
    output: Text,
  }),
  listFeeds: endpoint({
    method: 'GET',
    path: '/apps/calendar/feeds',
    access: ['read', 'Event'],
    summary: 'List the user’s calendars and their private addresses',
    topic: 'calendar-feeds',
    input: Type.Object({}),
    output: Type.Object({ feeds: Type.Array(Feed), total: Type.Integer() }),
  }),
  /** The URL is returned only once; the server stores a hash. */
  renewFeed: endpoint({
    method: 'POST',
    path: '/apps/calendar/renew-feed',
    access: ['read', 'Event'],
    summary: 'Create or reset the private address of a calendar; the previous address stops working immediately',
    hasSecretResponse: true,
    input: object({ calendar: Calendar }),
    output: Type.Object({ feed: Feed, address: Type.String() }),
  }),
  revokeFeed: endpoint({
    method: 'DELETE',
    path: '/apps/calendar/feed',
    access: ['read', 'Event'],
    summary: 'Revoke the private address of a calendar',
    input: Type.Object({ calendar: Calendar }),
    output: Type.Object({ feed: Feed }),
  }),
  readFeed: endpoint({
    method: 'GET',
    path: '/feeds/calendar/:token',
    access: 'public',
    summary: 'Get a calendar by its private address as iCalendar with an ETag; returns 404 after the address is revoked',
    input: Type.Object({ token: Type.String({ maxLength: 128 }) }),
    output: Text,
  }),
}
