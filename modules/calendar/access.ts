import type { EndpointAccess, ModuleAccess } from '#platform/contract/access.ts'

const UNKNOWN_ID = 987_654_321
const bounded = (input: Record<string, unknown>): EndpointAccess => ({
  type: 'gate',
  reason: 'one’s own events and those one is invited to, whatever rules say',
  input,
})
const own = (input: Record<string, unknown> = {}): EndpointAccess => ({ type: 'gate', reason: 'the caller’s own alone', input })

const event = { title: 'Harbour round', start: '2026-11-23T09:00:00.000Z' }
const span = { start: '2026-11-23T00:00:00.000Z', end: '2026-11-24T00:00:00.000Z' }

export const calendarAccess: ModuleAccess = {
  endpoints: {
    listEvents: bounded({}),
    getEvent: bounded({ id: UNKNOWN_ID }),
    addEvent: own({ event }),
    updateEvent: bounded({ event: { id: UNKNOWN_ID, title: 'Harbour' } }),
    removeEvent: bounded({ id: UNKNOWN_ID }),
    respond: bounded({ id: UNKNOWN_ID, response: 'accepted' }),
    setReminders: bounded({ id: UNKNOWN_ID, reminders: [5] }),
    getCalendarSettings: own(),
    updateCalendarSettings: own({ settings: { sharesBusy: false } }),
    freeBusy: {
      type: 'gate',
      reason: 'when, never what; of people whom the caller sees and who share it',
      input: { people: [1], ...span },
    },
    findTime: {
      type: 'gate',
      reason: 'when, never what; of people whom the caller sees and who share it',
      input: { people: [1], ...span, minutes: 30 },
    },
    startImport: own({ fileId: UNKNOWN_ID, calendar: 'Personal' }),
    getImport: own({ id: UNKNOWN_ID }),
    listImports: own(),
    cancelImport: own({ id: UNKNOWN_ID }),
    takeImportBack: own({ id: UNKNOWN_ID }),
    exportCalendar: bounded({ calendar: 'Personal' }),
    listFeeds: own(),
    renewFeed: own({ calendar: 'ETC' }),
    revokeFeed: own({ calendar: 'ETC' }),
    readFeed: {
      type: 'public',
      reason: 'whoever knows the private address of a calendar reads it as its owner may',
      input: { token: 'unknown' },
    },
  },
  subjects: {
    Event: { own: 'an event is its organizer’s and its guests’, whatever rules say', make: { by: 'addEvent', input: { event } } },
    Attendance: { own: 'answers and reminders are each person’s own', testedBy: 'modules/calendar/guests/server/guests.test.ts' },
    CalendarSettings: {
      own: 'settings are each person’s own',
      make: { by: 'updateCalendarSettings', input: { settings: { sharesBusy: false } } },
    },
    CalendarFeed: { own: 'private addresses are each person’s own', make: { by: 'renewFeed', input: { calendar: 'ETC' } } },
    EventImport: { own: 'imports are each person’s own', testedBy: 'modules/calendar/import/server/import.test.ts' },
  },
  topics: { calendar: 'own', 'calendar-imports': 'own', 'calendar-feeds': 'own' },
}
