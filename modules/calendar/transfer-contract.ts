import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, Nullable, OneOf, Time } from '#platform/contract/schema.ts'
import { calendars } from './event-contract.ts'

/** The most events that one file may hold; its size is bounded by the upload (413 above it). */
export const IMPORT_EVENTS_LIMIT = 50_000

export const importStates = ['waiting', 'reading', 'storing', 'done', 'failed', 'cancelled'] as const

/** Why an event of the file is not in the calendar. */
export const skipReasons = [
  'no_start',
  'bad_time',
  'ends_before_start',
  'out_of_range',
  'unknown_time_zone',
  'bad_rule',
  'rule_too_frequent',
  'too_many_exceptions',
  'too_large',
  'older',
  'not_yours',
] as const

/** Why nothing of the file is. */
export const fileProblems = ['not_a_calendar', 'cut_off', 'wrong_encoding', 'too_many_events', 'no_events', 'interrupted'] as const

export const SkippedEvent = Type.Object({
  /** In the file, from 1, where its VEVENT begins. */
  line: Type.Integer(),
  title: Type.String(),
  uid: Type.String(),
  reason: OneOf(skipReasons),
  /** In English, for a closer look: the value that is wrong. */
  detail: Type.String(),
})
export type SkippedEvent = Static<typeof SkippedEvent>

export const Import = Type.Object({
  id: Id,
  createdAt: Time,
  fileName: Type.String(),
  calendar: OneOf(calendars),
  state: OneOf(importStates),
  problem: Nullable(OneOf(fileProblems)),
  /** Events in the file, null until it is read. While it runs, `done` of them are read or stored. */
  total: Nullable(Type.Integer()),
  done: Type.Integer(),
  added: Type.Integer(),
  updated: Type.Integer(),
  /** Stood there already, as they are in the file. */
  unchanged: Type.Integer(),
  skipped: Type.Integer(),
  /** Not events (tasks, journals, free/busy), left aside without a word for each. */
  ignored: Type.Integer(),
  /** The first 200 that were skipped. */
  skippedEvents: Type.Array(SkippedEvent),
  /** Whether what it added has been taken out again. */
  isTakenBack: Type.Boolean(),
})
export type Import = Static<typeof Import>

/** One private address for each calendar of one's own, for other programs. */
export const Feed = Type.Object({
  calendar: OneOf(calendars),
  isActive: Type.Boolean(),
  createdAt: Nullable(Time),
  lastReadAt: Nullable(Time),
})
export type Feed = Static<typeof Feed>

const object = <P extends Parameters<typeof Type.Object>[0]>(properties: P) => Type.Object(properties, { additionalProperties: false })
const OneImport = Type.Object({ import: Import })
const Calendar = OneOf(calendars)
const Text = Type.Unsafe<string>({ description: 'text/calendar' })

export const transferEndpoints = {
  /**
   * First `POST /api/files/upload` the .ics, then this with the file's id; it runs on by itself. Events are matched by UID:
   * those that stand there are brought up to date, so that a file can be imported again without doubles.
   */
  startImport: endpoint({
    method: 'POST',
    path: '/apps/calendar/import',
    access: ['create', 'Event'],
    summary:
      'Import an uploaded iCalendar file into a calendar of one’s own: all of it in one act, but for events that are named as skipped',
    input: object({ fileId: Id, calendar: Calendar }),
    output: OneImport,
  }),
  /** Ask every half second while the state is `waiting`, `reading` or `storing`. */
  getImport: endpoint({
    method: 'GET',
    path: '/apps/calendar/import',
    access: ['read', 'Event'],
    summary: 'How far an import of one’s own is, and what it did',
    topic: 'calendar-imports',
    input: Type.Object({ id: Id }),
    output: OneImport,
  }),
  listImports: endpoint({
    method: 'GET',
    path: '/apps/calendar/imports',
    access: ['read', 'Event'],
    summary: 'One’s own imports of the last 30 days, newest first',
    topic: 'calendar-imports',
    input: Type.Object({}),
    output: Type.Object({ imports: Type.Array(Import), total: Type.Integer() }),
  }),
  cancelImport: endpoint({
    method: 'POST',
    path: '/apps/calendar/cancel-import',
    access: ['create', 'Event'],
    summary: 'Stop an import before anything of it shows; 409 once it is over',
    input: object({ id: Id }),
    output: OneImport,
  }),
  /** Can itself be undone. */
  takeImportBack: endpoint({
    method: 'DELETE',
    path: '/apps/calendar/import',
    access: ['delete', 'Event'],
    summary: 'Remove every event that an import added, as far as it stands as it was added',
    input: Type.Object({ id: Id }),
    output: Type.Object({ import: Import, removed: Type.Integer() }),
  }),
  exportCalendar: endpoint({
    method: 'GET',
    path: '/apps/calendar/export',
    access: ['read', 'Event'],
    summary: 'One calendar as iCalendar (text/calendar): one’s own events and those one is invited to',
    input: Type.Object({ calendar: Calendar }),
    output: Text,
  }),
  listFeeds: endpoint({
    method: 'GET',
    path: '/apps/calendar/feeds',
    access: ['read', 'Event'],
    summary: 'Which of one’s own five calendars have a private address',
    topic: 'calendar-feeds',
    input: Type.Object({}),
    output: Type.Object({ feeds: Type.Array(Feed), total: Type.Integer() }),
  }),
  /** The address is told this once; what is kept of it cannot be turned back into it. */
  renewFeed: endpoint({
    method: 'POST',
    path: '/apps/calendar/renew-feed',
    access: ['read', 'Event'],
    summary: 'Make a private address for a calendar; the one before it ends at once',
    answersSecret: true,
    input: object({ calendar: Calendar }),
    output: Type.Object({ feed: Feed, address: Type.String() }),
  }),
  revokeFeed: endpoint({
    method: 'DELETE',
    path: '/apps/calendar/feed',
    access: ['read', 'Event'],
    summary: 'End the private address of a calendar',
    input: Type.Object({ calendar: Calendar }),
    output: Type.Object({ feed: Feed }),
  }),
  readFeed: endpoint({
    method: 'GET',
    path: '/feeds/calendar/:token',
    access: 'public',
    summary: 'A calendar by its private address, as iCalendar with an ETag; 404 once the address has ended',
    input: Type.Object({ token: Type.String({ maxLength: 128 }) }),
    output: Text,
  }),
}
