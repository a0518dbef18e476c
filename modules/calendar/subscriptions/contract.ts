import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { closedObject, createInput, entityProperties, Id, Nullable, OneOf, readOnly, Time, updateInput } from '#platform/contract/schema.ts'

export const SUBSCRIPTION_LIMIT = 20
export const SUBSCRIBED_EVENTS_LIMIT = 10_000
export const SUBSCRIPTION_COLORS = 8

/** Why a calendar could not be updated. Its last events are still shown. */
export const subscriptionProblems = [
  'address_not_allowed',
  'unreachable',
  'timeout',
  'too_large',
  'too_many_redirects',
  'sign_in_required',
  'not_found',
  'http_error',
  'not_a_calendar',
  'cut_off',
  'too_many_events',
  'unreadable',
] as const
export type SubscriptionProblem = (typeof subscriptionProblems)[number]

export const CalendarSubscription = Type.Object({
  ...entityProperties,
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
  /** A hue of the user interface. */
  color: Type.Integer({ minimum: 0, maximum: SUBSCRIPTION_COLORS - 1 }),
  /** Whether its events, except those marked as free, count as busy when others look for a time. */
  countsAsBusy: Type.Boolean(),
  /** An iCalendar file at an `https`, `http` or `webcal` address. It may contain a secret, so only its owner receives it. */
  url: Nullable(Type.String({ maxLength: 2000, description: 'An address that starts with https://, http:// or webcal://' })),
  /** The region whose public holidays are shown; a subscription has either this or a URL. */
  region: Nullable(Type.String({ maxLength: 10, description: 'A code from listHolidayRegions, such as DE-BY' })),
  problem: readOnly(Nullable(OneOf(subscriptionProblems))),
  isRefreshing: readOnly(Type.Boolean()),
  /** When the events were last known to be current. */
  refreshedAt: readOnly(Nullable(Time)),
  eventCount: readOnly(Type.Integer()),
})
export type CalendarSubscription = Static<typeof CalendarSubscription>

const OneSubscription = Type.Object({ subscription: CalendarSubscription })

export const subscriptionEndpoints = {
  listSubscriptions: endpoint('GET /apps/calendar/subscriptions', {
    access: ['read', 'Event'],
    summary: 'List the calendars that the user subscribes to, and whether they are up to date',
    topic: 'calendar-subscriptions',
    input: Type.Object({}),
    output: Type.Object({ subscriptions: Type.Array(CalendarSubscription), total: Type.Integer() }),
  }),
  addSubscription: endpoint('POST /apps/calendar/add-subscription', {
    access: ['create', 'CalendarSubscription'],
    summary: 'Subscribe to a calendar by its URL, or to the public holidays of a region',
    hasSecretResponse: true,
    input: closedObject({ subscription: createInput(CalendarSubscription, ['name', 'color']) }),
    output: OneSubscription,
  }),
  /** The URL and the region cannot change. */
  updateSubscription: endpoint('POST /apps/calendar/update-subscription', {
    access: ['update', 'CalendarSubscription'],
    summary: 'Rename a subscription, change its color or whether its events count as busy',
    hasSecretResponse: true,
    input: closedObject({ subscription: updateInput(Type.Omit(CalendarSubscription, ['url', 'region'])) }),
    output: OneSubscription,
  }),
  removeSubscription: endpoint('DELETE /apps/calendar/subscription', {
    access: ['delete', 'CalendarSubscription'],
    summary: 'Unsubscribe from a calendar and remove its events',
    hasSecretResponse: true,
    input: Type.Object({ id: Id }),
    output: OneSubscription,
  }),
  /** Asynchronous: the result follows on the topic `calendar-subscriptions`. At most once a minute. */
  refreshSubscription: endpoint('POST /apps/calendar/refresh-subscription', {
    access: ['update', 'CalendarSubscription'],
    summary: 'Update the events of a subscription now instead of within the next hour',
    hasSecretResponse: true,
    input: closedObject({ id: Id }),
    output: OneSubscription,
  }),
}
