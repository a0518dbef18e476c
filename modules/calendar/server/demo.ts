import { hoursBefore } from '#platform/server/instants.ts'
import type { DemoContext } from '#platform/server/module.ts'
import { demoEvents, demoRooms, type DemoEvent } from './demo-events.ts'
import { createEventDefaults } from '../events/server/add-event.ts'
import { computeValidRange } from '../events/server/event-content.ts'
import type { CalendarContext } from './event-subject.ts'
import { calendarNotifications } from './notifications.ts'
import { excludeOccurrence } from '../recurrence/server/series.ts'
import type { AttendanceRow, EventRow } from './tables.ts'
import { listOccurrences, createWindow } from '../recurrence/server/occurrences.ts'
import { getNextReminderTime } from '../reminders/server/reminders.ts'
import { parseNamedEmail } from '../guests/email-address.ts'
import { insertEmailGuests } from '../guests/server/index.ts'
import { indexEvent } from '../events/server/save-event.ts'
import { bookRooms } from '../rooms/server/index.ts'
import { toInstant } from '../recurrence/server/wall-time.ts'

const DAY = 86_400_000
const ZONE = 'Europe/Lisbon'
const sampleResponses: AttendanceRow['response'][] = ['accepted', 'accepted', 'maybe', 'accepted', 'pending', 'declined']

export async function insertDemo(ctx: CalendarContext, demoContext: DemoContext): Promise<void> {
  const rooms = await insertDemoRooms(ctx)
  for (const [index, event] of demoEvents.entries()) {
    const row = await insertDemoEvent(ctx, demoContext, { event, index })
    await insertEmailGuests(ctx, row, (event.emailGuests ?? []).map(parseNamedEmail))
    if (event.room !== undefined) await bookRooms(ctx, { before: null, after: row, booked: [], rooms: [rooms.get(event.room)!] })
    await addDemoAttendances(ctx, demoContext, { event, row })
    await indexEvent(ctx, row)
  }
}

async function insertDemoRooms(ctx: CalendarContext): Promise<Map<string, number>> {
  const values = demoRooms.map((room) => ({ ...room, isActive: 1, removedAt: null, createdAt: ctx.now, updatedAt: ctx.now }))
  const rows = await ctx.db.insertInto('rooms').values(values).returning(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

type IndexedDemoEvent = { event: DemoEvent; index: number }

async function insertDemoEvent(ctx: CalendarContext, demoContext: DemoContext, { event, index }: IndexedDemoEvent): Promise<EventRow> {
  const createdAt = new Date(demoContext.today.getTime() - (21 + (index % 9)) * DAY + index * 60_000).toISOString()
  const { title, calendar, location = '', description = '', url = '', recurrence = null } = event
  const content = { title, calendar, location, description, url, recurrence, ...toTimes(event, demoContext.today), timeZone: ZONE }
  const status = { showAs: event.isFree || event.time === undefined ? ('free' as const) : ('busy' as const), status: 'confirmed' as const }
  const values = {
    ...createEventDefaults(),
    ...content,
    ...status,
    uid: `demo-${index}@staffroom`,
    ownerId: findPerson(demoContext, event.by).id,
  }
  const eventValues = event.skips
    ? { ...values, ...excludeOccurrence(values as EventRow, getSecondOccurrence(values as EventRow)) }
    : values
  return ctx.db
    .insertInto('events')
    .values({ ...eventValues, ...computeValidRange(eventValues as EventRow), createdAt, updatedAt: createdAt })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const getSecondOccurrence = (row: EventRow) =>
  listOccurrences(row, createWindow(Date.parse(row.start), Date.parse(row.start) + 60 * DAY, ZONE), 2)[1]!

/** `day` counts from today; a series starts on the weekday at or before it. */
function toTimes({ calendar, day, weekday, time, minutes = 60, days = 1 }: DemoEvent, today: Date) {
  const daysBack = weekday === undefined ? 0 : (((today.getUTCDay() || 7) - weekday + 7) % 7) - 7 * Math.floor(day / 7)
  const date = moveToWorkday(today.getTime() + (weekday === undefined ? day : -daysBack) * DAY, calendar)
  if (time === undefined) return { start: formatDay(date), end: formatDay(date + days * DAY), allDay: 1 }
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  const start = toInstant(date + (hour * 60 + minute) * 60_000, ZONE)
  return { start: new Date(start).toISOString(), end: new Date(start + minutes * 60_000).toISOString(), allDay: 0 }
}

const moveToWorkday = (date: number, calendar: DemoEvent['calendar']) => {
  const daysToMonday = { 6: 2, 0: 1 }[new Date(date).getUTCDay()] ?? 0
  return calendar === 'Business' ? date + daysToMonday * DAY : date
}

const formatDay = (instant: number) => new Date(instant).toISOString().slice(0, 10)

const findPerson = ({ people }: DemoContext, name: string | undefined) =>
  people.find(({ fullName }) => fullName.startsWith(`${name} `)) ?? people[name === undefined ? 0 : 1]!

async function addDemoAttendances(
  ctx: CalendarContext,
  { people, random }: DemoContext,
  { event, row }: { event: DemoEvent; row: EventRow },
): Promise<void> {
  const others = people.filter(({ id }) => id !== row.ownerId)
  const regularGuests = others.slice(0, 2)
  const guests = [...regularGuests, ...others.slice(2).toSorted(() => random() - 0.5)].slice(0, event.guests ?? 0)
  const common = { eventId: row.id, isHidden: 0, occurrences: '{}', createdAt: row.createdAt, updatedAt: row.createdAt }
  const reminders = event.time === undefined ? [] : [10]
  const reminderColumns = { reminders: JSON.stringify(reminders), remindAt: getNextReminderTime(row, reminders, ctx.now) }
  const rows = [
    { ...common, ...reminderColumns, userId: row.ownerId, isGuest: 0, response: 'accepted' as const },
    ...guests.map(({ id }) => ({
      ...common,
      ...reminderColumns,
      userId: id,
      isGuest: 1,
      response: sampleResponses[Math.floor(random() * sampleResponses.length)]!,
    })),
  ]
  await ctx.db.insertInto('attendances').values(rows).execute()
  notifyDemoGuests(ctx, { row, rows, owner: people.find(({ id }) => id === row.ownerId) })
}

type InvitedGuests = {
  row: EventRow
  rows: Pick<AttendanceRow, 'userId' | 'response' | 'isGuest'>[]
  owner: DemoContext['people'][number] | undefined
}

function notifyDemoGuests(ctx: CalendarContext, { row, rows, owner }: InvitedGuests): void {
  if (!owner || row.start < ctx.now || row.recurrence !== null) return
  const values = { person: owner.fullName, title: row.title, start: row.start }
  const hours = 2 + (row.id % 7) * 11
  for (const { userId, response, isGuest } of rows) {
    const backdated = { at: hoursBefore(ctx.now, hours), isRead: response !== 'pending' }
    if (isGuest) ctx.notify({ userId, kind: calendarNotifications.invited, id: row.id, values, backdated })
  }
}
