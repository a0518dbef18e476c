import { hoursBefore } from '#platform/server/instants.ts'
import type { DemoContext } from '#platform/server/module.ts'
import { demoEvents, type DemoEvent } from './demo-events.ts'
import { createEventDefaults } from '../events/server/add-event.ts'
import { computeValidRange } from '../events/server/event-content.ts'
import type { CalendarContext } from './event-subject.ts'
import { calendarNotifications } from './notifications.ts'
import { excludeOccurrence } from '../recurrence/server/series.ts'
import type { AttendanceRow, EventRow } from './tables.ts'
import { listOccurrences, createWindow } from '../recurrence/server/occurrences.ts'
import { getNextReminderTime } from '../reminders/server/reminders.ts'
import { indexEvent } from '../events/server/save-event.ts'
import { toInstant } from '../recurrence/server/wall-time.ts'

const DAY = 86_400_000
const ZONE = 'Europe/Lisbon'
const sampleResponses: AttendanceRow['response'][] = ['accepted', 'accepted', 'maybe', 'accepted', 'pending', 'declined']

export async function demo(ctx: CalendarContext, world: DemoContext): Promise<void> {
  for (const [index, event] of demoEvents.entries()) {
    const row = await insertDemoEvent(ctx, world, { event, index })
    await addDemoAttendances(ctx, world, { event, row })
    await indexEvent(ctx, row)
  }
}

type IndexedDemoEvent = { event: DemoEvent; index: number }

async function insertDemoEvent(ctx: CalendarContext, world: DemoContext, { event, index }: IndexedDemoEvent): Promise<EventRow> {
  const createdAt = new Date(world.today.getTime() - (21 + (index % 9)) * DAY + index * 60_000).toISOString()
  const { title, calendar, location = '', description = '', url = '', recurrence = null } = event
  const content = { title, calendar, location, description, url, recurrence, ...toTimes(event, world.today), timeZone: ZONE }
  const state = { showAs: event.isFree || event.time === undefined ? ('free' as const) : ('busy' as const), status: 'confirmed' as const }
  const values = { ...createEventDefaults(), ...content, ...state, uid: `demo-${index}@staffroom`, ownerId: findPerson(world, event.by).id }
  const taken = event.skips ? { ...values, ...excludeOccurrence(values as EventRow, getSecondOccurrence(values as EventRow)) } : values
  return ctx.db
    .insertInto('events')
    .values({ ...taken, ...computeValidRange(taken as EventRow), createdAt, updatedAt: createdAt })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const getSecondOccurrence = (row: EventRow) =>
  listOccurrences(row, createWindow(Date.parse(row.start), Date.parse(row.start) + 60 * DAY, ZONE), 2)[1]!

/** `day` counts from today; a series starts on the weekday at or before it. */
function toTimes({ calendar, day, weekday, time, minutes = 60, days = 1 }: DemoEvent, today: Date) {
  const back = weekday === undefined ? 0 : (((today.getUTCDay() || 7) - weekday + 7) % 7) - 7 * Math.floor(day / 7)
  const date = moveToWorkday(today.getTime() + (weekday === undefined ? day : -back) * DAY, calendar)
  if (time === undefined) return { start: formatDay(date), end: formatDay(date + days * DAY), allDay: 1 }
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  const start = toInstant(date + (hour * 60 + minute) * 60_000, ZONE)
  return { start: new Date(start).toISOString(), end: new Date(start + minutes * 60_000).toISOString(), allDay: 0 }
}

/** Business events are moved from weekends to Mondays. */
const moveToWorkday = (date: number, calendar: DemoEvent['calendar']) => {
  const late = { 6: 2, 0: 1 }[new Date(date).getUTCDay()] ?? 0
  return calendar === 'Business' ? date + late * DAY : date
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
  const first = others.slice(0, 2)
  const guests = [...first, ...others.slice(2).toSorted(() => random() - 0.5)].slice(0, event.guests ?? 0)
  const usual = { eventId: row.id, isHidden: 0, occurrences: '{}', createdAt: row.createdAt, updatedAt: row.createdAt }
  const reminders = event.time === undefined ? [] : [10]
  const remind = { reminders: JSON.stringify(reminders), remindAt: getNextReminderTime(row, reminders, ctx.now) }
  const rows = [
    { ...usual, ...remind, userId: row.ownerId, isGuest: 0, response: 'accepted' as const },
    ...guests.map(({ id }) => ({
      ...usual,
      ...remind,
      userId: id,
      isGuest: 1,
      response: sampleResponses[Math.floor(random() * sampleResponses.length)]!,
    })),
  ]
  await ctx.db.insertInto('attendances').values(rows).execute()
  const owner = people.find(({ id }) => id === row.ownerId)
  if (!owner || row.start < ctx.now || row.recurrence !== null) return
  const values = { person: owner.fullName, title: row.title, start: row.start }
  const hours = 2 + (row.id % 7) * 11
  for (const { userId, response, isGuest } of rows) {
    const past = { at: hoursBefore(ctx.now, hours), isRead: response !== 'pending' }
    if (isGuest) ctx.notify({ userId, kind: calendarNotifications.invited, id: row.id, values, backdated: past })
  }
}
