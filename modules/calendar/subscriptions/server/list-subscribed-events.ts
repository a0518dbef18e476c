import type { SubscribedEvent, subscribedEventsEndpoints as contract } from '../subscribed-events-contract.ts'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { visibleInWorker } from '#platform/server/abilities/visible.ts'
import { expandEvents, parseWindow } from '../../events/server/index.ts'
import { type Holiday, listHolidays, toLanguage } from '../../holidays/server/index.ts'
import type { Occurrence, OccurrenceWindow } from '../../recurrence/server/index.ts'
import type { CalendarContext } from '../../server/event-subject.ts'
import type { SubscribedEventRow, SubscriptionRow } from '../../server/subscription-tables.ts'
import { subscriptionSubject } from './subscription-subject.ts'

const DAY = 86_400_000

export async function listSubscribedEvents(
  ctx: CalendarContext,
  input: Input<typeof contract.listSubscribedEvents>,
): Promise<Output<typeof contract.listSubscribedEvents>> {
  const window = parseWindow(ctx, input)!
  const subscriptions = await visibleInWorker(ctx, subscriptionSubject).selectAll('calendar_subscriptions').orderBy('id').execute()
  const { occurrences, isTruncated } = await expandEvents(await listRowsInWindow(ctx, subscriptions, window), window)
  const events = [
    ...subscriptions.flatMap((row) => listSubscribedHolidays(ctx, row, window).map((day, index) => toHolidayEvent(row, day, index))),
    ...occurrences.map(({ row, occurrence }) => toSubscribedEvent(row, occurrence)),
  ]
  return {
    events: events.toSorted((a, b) => (a.start < b.start ? -1 : Number(a.start > b.start))),
    total: events.length,
    isTruncated,
    subscriptions: subscriptions.map(({ id, name, color, problem }) => ({ id, name, color, isOutdated: problem !== null })),
  }
}

async function listRowsInWindow(
  { slow }: CalendarContext,
  subscriptions: readonly SubscriptionRow[],
  { from, to }: OccurrenceWindow,
): Promise<SubscribedEventRow[]> {
  const ids = subscriptions.filter(({ url }) => url !== null).map(({ id }) => id)
  if (ids.length === 0) return []
  return slow
    .selectFrom('subscribed_events')
    .selectAll()
    .where('subscriptionId', 'in', ids)
    .where('rangeStart', '<', new Date(to).toISOString())
    .where('rangeEnd', '>=', new Date(from).toISOString())
    .execute()
}

function toHolidayEvent({ id }: SubscriptionRow, { date, name }: Holiday, index: number): SubscribedEvent {
  const end = toDay(Date.parse(date) + DAY)
  const empty = { location: '', description: '', url: '' }
  return {
    key: `${id} ${date} ${index}`,
    subscriptionId: id,
    title: name,
    start: date,
    end,
    allDay: true,
    timeZone: 'UTC',
    ...empty,
    status: 'confirmed',
  }
}

const toDay = (wallTime: number) => new Date(wallTime).toISOString().slice(0, 10)

/** A window that ends at noon includes this day. */
const listSubscribedHolidays = (
  { viewer }: CalendarContext,
  { region }: SubscriptionRow,
  { dayFrom, dayTo }: OccurrenceWindow,
): Holiday[] =>
  region === null ? [] : listHolidays(region, { from: toDay(dayFrom), to: toDay(dayTo + DAY - 1) }, toLanguage(viewer.language))

function toSubscribedEvent(row: SubscribedEventRow, { key, start, end, override }: Occurrence): SubscribedEvent {
  const { title, location, description, url, status } = { ...row, ...override }
  return {
    key: `${row.subscriptionId} ${row.id} ${key ?? ''}`,
    subscriptionId: row.subscriptionId,
    title,
    start,
    end,
    allDay: row.allDay === 1,
    timeZone: row.timeZone,
    location,
    description,
    url,
    status,
  }
}

/** RFC 3339 in UTC, or dates if all-day. */
export type BusyTime = { allDay: number; start: string; end: string }

/** The times of a person's subscriptions that count as busy; undefined if they are too many to expand. */
export async function listBusySubscribedEvents(person: CalendarContext, window: OccurrenceWindow): Promise<BusyTime[] | undefined> {
  const subscriptions = await visibleInWorker(person, subscriptionSubject)
    .selectAll('calendar_subscriptions')
    .where('countsAsBusy', '=', 1)
    .execute()
  const { occurrences, isTruncated } = await expandEvents(await listRowsInWindow(person, subscriptions, window), window)
  if (isTruncated) return undefined
  const busy = occurrences
    .filter(({ row, occurrence: { override } }) => {
      return (override?.showAs ?? row.showAs) === 'busy' && (override?.status ?? row.status) !== 'cancelled'
    })
    .map(({ row, occurrence: { start, end } }) => ({ allDay: row.allDay, start, end }))
  const daysOff = subscriptions.flatMap((row) => listSubscribedHolidays(person, row, window)).filter(({ isDayOff }) => isDayOff)
  return [...busy, ...daysOff.map(({ date }) => ({ allDay: 1, start: date, end: toDay(Date.parse(date) + DAY) }))]
}
