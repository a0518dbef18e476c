import type { EndpointAccess, ModuleAccess } from '#platform/contract/access.ts'
import { roomEndpointAccess, roomSubjectAccess } from './rooms/access.ts'

const UNKNOWN_ID = 987_654_321
const toVisibleEventAccess = (input: Record<string, unknown>): EndpointAccess => ({
  type: 'gate',
  reason: 'users can only access their own events and those they are invited to, regardless of rules',
  input,
})
const toOwnDataAccess = (input: Record<string, unknown> = {}): EndpointAccess => ({
  type: 'gate',
  reason: 'only reaches the data of the user',
  input,
})

const event = { title: 'Site visit', start: '2026-11-23T09:00:00.000Z' }
const holidays = { name: 'Holidays in Bavaria', color: 2, region: 'DE-BY' }
const span = { start: '2026-11-23T00:00:00.000Z', end: '2026-11-24T00:00:00.000Z' }

export const access: ModuleAccess = {
  endpoints: {
    listEvents: toVisibleEventAccess({}),
    getEvent: toVisibleEventAccess({ id: UNKNOWN_ID }),
    addEvent: toOwnDataAccess({ event }),
    updateEvent: toVisibleEventAccess({ event: { id: UNKNOWN_ID, title: 'Visit' } }),
    removeEvent: toVisibleEventAccess({ id: UNKNOWN_ID }),
    respond: toVisibleEventAccess({ id: UNKNOWN_ID, response: 'accepted' }),
    setReminders: toVisibleEventAccess({ id: UNKNOWN_ID, reminders: [5] }),
    getCalendarSettings: toOwnDataAccess(),
    updateCalendarSettings: toOwnDataAccess({ settings: { sharesBusy: false } }),
    freeBusy: {
      type: 'gate',
      reason: 'returns busy times without details, only of visible people who share their availability',
      input: { people: [1], ...span },
    },
    findTime: {
      type: 'gate',
      reason: 'returns busy times without details, only of visible people who share their availability',
      input: { people: [1], ...span, minutes: 30 },
    },
    exportCalendar: toVisibleEventAccess({ calendar: 'Personal' }),
    listFeeds: toOwnDataAccess(),
    renewFeed: toOwnDataAccess({ calendar: 'ETC' }),
    revokeFeed: toOwnDataAccess({ calendar: 'ETC' }),
    readFeed: {
      type: 'public',
      reason: 'anyone with the private address can read the calendar with its owner’s permissions',
      input: { token: 'unknown' },
    },
    getGuestInvitation: {
      type: 'public',
      reason: 'guests without an account open the signed link of their invitation',
      input: { token: 'unknown' },
    },
    respondAsGuest: {
      type: 'public',
      reason: 'guests without an account respond by the signed link of their invitation',
      input: { token: 'unknown', response: 'accepted' },
    },
    acceptProposal: toVisibleEventAccess({ id: UNKNOWN_ID, email: 'ada@example.com' }),
    declineProposal: toVisibleEventAccess({ id: UNKNOWN_ID, email: 'ada@example.com' }),
    ...roomEndpointAccess,
    listSubscriptions: toOwnDataAccess(),
    listSubscribedEvents: toOwnDataAccess(span),
    addSubscription: toOwnDataAccess({ subscription: holidays }),
    updateSubscription: toOwnDataAccess({ subscription: { id: UNKNOWN_ID, name: 'Trade fairs' } }),
    removeSubscription: toOwnDataAccess({ id: UNKNOWN_ID }),
    refreshSubscription: toOwnDataAccess({ id: UNKNOWN_ID }),
    listHolidayRegions: { type: 'gate', reason: 'returns bundled data that everyone with a calendar may see', input: {} },
  },
  subjects: {
    Event: {
      own: 'only the organizer and the guests can access an event, regardless of rules',
      make: { by: 'addEvent', input: { event } },
    },
    Attendance: { own: 'every user has their own responses and reminders', testedBy: 'modules/calendar/guests/server/guests.test.ts' },
    CalendarSettings: {
      own: 'every user has their own calendar settings',
      make: { by: 'updateCalendarSettings', input: { settings: { sharesBusy: false } } },
    },
    CalendarFeed: { own: 'every user has their own private addresses', make: { by: 'renewFeed', input: { calendar: 'ETC' } } },
    CalendarSubscription: {
      own: 'every user has their own subscriptions',
      make: { by: 'addSubscription', input: { subscription: holidays } },
    },
    Room: roomSubjectAccess,
  },
  topics: {
    calendar: 'own',
    'calendar-feeds': 'own',
    'calendar-rooms': [['read', 'Room']],
    'calendar-subscriptions': 'own',
  },
}
