import { parseAbsolute, parseDate, parseDateTime, toZoned, type CalendarDateTime } from '@internationalized/date'
import type { TFunction } from 'i18next'
import type { FormErrors } from '#platform/web/ui/use-form.ts'
import type { CalendarName, Event, EventDraft, EventPatch, Guest } from '../contract.ts'
import type { Times } from './calendar-grid.tsx'
import { knownZone } from './span.ts'
import { repeatOf, ruleOf, weekdayOf, type Repeat } from './repeat.ts'

/** What the form holds. Times are as the clocks of `timeZone` show them; `endDate` is the last day. */
export type EventValues = {
  title: string
  calendar: CalendarName
  allDay: boolean
  startDate: string | null
  startTime: string | null
  endDate: string | null
  endTime: string | null
  timeZone: string
  repeat: Repeat | null
  /** A rule that says more than the editor shows. */
  keptRule: string | null
  reminders: readonly number[]
  guests: readonly Guest[]
  location: string
  url: string
  description: string
  showAs: Event['showAs']
}

export type NewEvent = Times & { timeZone: string; calendar: CalendarName; reminders: readonly number[] }

export function newValues({ calendar, reminders, timeZone, ...times }: NewEvent): EventValues {
  return {
    title: '',
    calendar,
    ...edges(times, timeZone),
    timeZone,
    repeat: null,
    keptRule: null,
    reminders,
    guests: [],
    location: '',
    url: '',
    description: '',
    showAs: times.allDay ? 'free' : 'busy',
  }
}

export function valuesOf(event: Event): EventValues {
  const { title, calendar, reminders, guests, location, url, description, showAs } = event
  const timeZone = knownZone(event.timeZone)
  const times = edges(event, timeZone)
  const dayOf = (until: string) => dayOfUntil(until, timeZone)
  const repeat = event.recurrence === null ? null : repeatOf(event.recurrence, times.startDate, dayOf)
  const keptRule = repeat ? null : event.recurrence
  return { title, calendar, ...times, timeZone, repeat, keptRule, reminders, guests, location, url, description, showAs }
}

function edges({ start, end, allDay }: Times, zone: string) {
  if (allDay) {
    const last = parseDate(end).subtract({ days: 1 }).toString()
    return { allDay, startDate: start, startTime: '09:00', endDate: last, endTime: '10:00' }
  }
  const [from, to] = [start, end].map((moment) => parseAbsolute(moment, zone).toString())
  return { allDay, startDate: from!.slice(0, 10), startTime: from!.slice(11, 16), endDate: to!.slice(0, 10), endTime: to!.slice(11, 16) }
}

/** `UNTIL` is a day, or a moment in UTC. */
function dayOfUntil(until: string, zone: string): string {
  const day = `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`
  if (until.length < 15) return day
  const time = `${until.slice(9, 11)}:${until.slice(11, 13)}:${until.slice(13, 15)}`
  return parseAbsolute(`${day}T${time}Z`, zone).toString().slice(0, 10)
}

function untilOf({ allDay, timeZone }: EventValues): (date: string) => string {
  return (date) => {
    if (allDay) return date.replaceAll('-', '')
    const last = toZoned(parseDateTime(`${date}T23:59:59`), timeZone).toAbsoluteString()
    return `${last.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  }
}

export function checkEvent(values: EventValues, t: TFunction<'calendar'>): FormErrors<EventValues> {
  const { title, allDay, startDate, startTime, endDate, endTime, url, repeat } = values
  const [start, end] = [momentOf(startDate, startTime, allDay), momentOf(endDate, endTime, allDay)]
  return {
    ...(!title.trim() && { title: t('error.title') }),
    ...(!startDate && { startDate: t('error.date') }),
    ...(!endDate && { endDate: t('error.date') }),
    ...(!allDay && !startTime && { startTime: t('error.time') }),
    ...(!allDay && !endTime && { endTime: t('error.time') }),
    ...(start && end && end < start && { endDate: t('error.order') }),
    ...(url.trim() && !/^https?:\/\/\S+$/i.test(url.trim()) && { url: t('error.url') }),
    ...(repeat?.ends === 'on' && startDate && repeat.until < startDate && { repeat: t('error.until') }),
  }
}

const momentOf = (date: string | null, time: string | null, allDay: boolean) =>
  date && (allDay || time) ? (allDay ? date : `${date}T${time}`) : null

/** Start, end and zone as the contract takes them: a local time in the event's own zone. */
function timesOf({ allDay, startDate, startTime, endDate, endTime, timeZone }: EventValues) {
  const end = allDay ? parseDate(endDate!).add({ days: 1 }).toString() : `${endDate}T${endTime}`
  return { allDay, start: allDay ? startDate! : `${startDate}T${startTime}`, end, timeZone }
}

const recurrenceOf = (values: EventValues) => (values.repeat ? ruleOf(values.repeat, values.startDate!, untilOf(values)) : values.keptRule)

const own = ({ title, calendar, location, url, description, showAs }: EventValues) => ({
  title: title.trim(),
  calendar,
  location: location.trim(),
  url: url.trim(),
  description: description.trim(),
  showAs,
})

export const draftOf = (values: EventValues): EventDraft => ({
  ...own(values),
  ...timesOf(values),
  recurrence: recurrenceOf(values),
  reminders: [...values.reminders],
  guests: values.guests.map(({ id }) => ({ id })),
})

/** Only what differs, so that an occurrence keeps what it shares with its series. */
export function patchOf(id: number, values: EventValues, before: EventValues): EventPatch {
  const [text, textBefore] = [own(values), own(before)]
  const changed = Object.entries(text).filter(([name, value]) => value !== textBefore[name as keyof typeof textBefore])
  const isSame = <T>(of: (values: EventValues) => T) => JSON.stringify(of(values)) === JSON.stringify(of(before))
  return {
    id,
    ...(Object.fromEntries(changed) as Partial<typeof text>),
    ...(!isSame(timesOf) && timesOf(values)),
    ...(!isSame(repeatIn) && { recurrence: recurrenceOf(values) }),
    ...(!isSame((one) => one.reminders.toSorted((first, second) => first - second)) && { reminders: [...values.reminders] }),
    ...(!isSame((one) => one.guests.map((guest) => guest.id)) && { guests: values.guests.map((guest) => ({ id: guest.id })) }),
  }
}

/** The rule as it was edited: a weekly one that only followed its start to another day has not been. */
const repeatIn = ({ repeat, keptRule, startDate }: EventValues) =>
  repeat?.unit === 'week' && repeat.days.length === 1 && repeat.days[0] === weekdayOf(startDate!)
    ? { ...repeat, days: 'start' }
    : (repeat ?? keptRule)

/** Start and end of a free time, on the clocks of the event's zone. */
export const slotValues = ({ start, end }: { start: string; end: string }, zone: string) => edges({ start, end, allDay: false }, zone)

/** The values with another start: the end keeps its distance, and what repeats on that weekday goes along. */
export function startingAt(values: EventValues, change: { startDate?: string | null; startTime?: string | null }): EventValues {
  const next = { ...values, ...change }
  const [from, to, end] = [wallOf(values, 'start'), wallOf(next, 'start'), wallOf(values, 'end')]
  if (!from || !to || !end) return next
  const by = to.toDate('UTC').getTime() - from.toDate('UTC').getTime()
  const moved = end.add({ seconds: by / 1000 }).toString()
  return { ...next, endDate: moved.slice(0, 10), endTime: moved.slice(11, 16), repeat: following(values, next.startDate!) }
}

function following({ repeat, startDate }: EventValues, to: string): Repeat | null {
  const isByStart = repeat?.unit === 'week' && repeat.days.length === 1 && repeat.days[0] === weekdayOf(startDate!)
  return isByStart ? { ...repeat, days: [weekdayOf(to)] } : repeat
}

function wallOf(values: EventValues, edge: 'start' | 'end'): CalendarDateTime | null {
  const [date, time] = [values[`${edge}Date`], values[`${edge}Time`]]
  return date && time ? parseDateTime(`${date}T${time}`) : null
}

/** The moment a form says, in UTC; null while it is incomplete. */
export function spanIn(values: EventValues): { start: string; end: string } | null {
  const { allDay, startDate, endDate, timeZone } = values
  if (!startDate || !endDate) return null
  const [start, end] = [wallOf(values, 'start'), wallOf(values, 'end')]
  const day = (date: string) => parseDateTime(`${date}T00:00`)
  const [from, to] = allDay ? [day(startDate), day(endDate).add({ days: 1 })] : [start, end]
  return from && to ? { start: toZoned(from, timeZone).toAbsoluteString(), end: toZoned(to, timeZone).toAbsoluteString() } : null
}
