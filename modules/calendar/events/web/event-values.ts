import { parseAbsolute, parseDate, parseDateTime, toZoned, type CalendarDateTime } from '@internationalized/date'
import type { TFunction } from 'i18next'
import type { FormErrors } from '#platform/web/ui/forms/use-form.ts'
import type { CalendarName, EmailGuest, Event, EventDraft, EventPatch, EventRoom, Guest } from '../../contract.ts'
import type { Times } from '../../web/view-span.ts'
import { toKnownZone } from '../../web/view-span.ts'
import { type Repeat, parseRepeat, formatRepeatRule, getWeekday } from '#platform/web/recurrence/repeat.ts'

/** Times are local times in `timeZone`; `endDate` is inclusive. */
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
  customRule: string | null
  reminders: readonly number[]
  guests: readonly Guest[]
  emailGuests: readonly EmailGuest[]
  rooms: readonly EventRoom[]
  location: string
  url: string
  description: string
  showAs: Event['showAs']
}

export type NewEvent = Times & { timeZone: string; calendar: CalendarName; reminders: readonly number[] }

export function createEventValues({ calendar, reminders, timeZone, ...times }: NewEvent): EventValues {
  return {
    title: '',
    calendar,
    ...toLocalTimes(times, timeZone),
    timeZone,
    repeat: null,
    customRule: null,
    reminders,
    guests: [],
    emailGuests: [],
    rooms: [],
    location: '',
    url: '',
    description: '',
    showAs: times.allDay ? 'free' : 'busy',
  }
}

export function toEventValues(event: Event): EventValues {
  const { title, calendar, reminders, guests, emailGuests, rooms, location, url, description, showAs } = event
  const timeZone = toKnownZone(event.timeZone)
  const times = toLocalTimes(event, timeZone)
  const toUntilDay = (until: string) => parseUntilDay(until, timeZone)
  const repeat = event.recurrence === null ? null : parseRepeat(event.recurrence, times.startDate, toUntilDay)
  const customRule = repeat ? null : event.recurrence
  const people = { guests, emailGuests, rooms: rooms ?? [] }
  return { title, calendar, ...times, timeZone, repeat, customRule, reminders, ...people, location, url, description, showAs }
}

function toLocalTimes({ start, end, allDay }: Times, zone: string) {
  if (allDay) {
    const last = parseDate(end).subtract({ days: 1 }).toString()
    return { allDay, startDate: start, startTime: '09:00', endDate: last, endTime: '10:00' }
  }
  const [from, to] = [start, end].map((time) => parseAbsolute(time, zone).toString())
  return { allDay, startDate: from!.slice(0, 10), startTime: from!.slice(11, 16), endDate: to!.slice(0, 10), endTime: to!.slice(11, 16) }
}

function parseUntilDay(until: string, zone: string): string {
  const day = `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`
  if (until.length < 15) return day
  const time = `${until.slice(9, 11)}:${until.slice(11, 13)}:${until.slice(13, 15)}`
  return parseAbsolute(`${day}T${time}Z`, zone).toString().slice(0, 10)
}

function createUntilFormatter({ allDay, timeZone }: EventValues): (date: string) => string {
  return (date) => {
    if (allDay) return date.replaceAll('-', '')
    const last = toZoned(parseDateTime(`${date}T23:59:59`), timeZone).toAbsoluteString()
    return `${last.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  }
}

export function validateEvent(values: EventValues, t: TFunction<'calendar'>): FormErrors<EventValues> {
  const { title, allDay, startDate, startTime, endDate, endTime, url, repeat } = values
  const [start, end] = [joinDateTime(startDate, startTime, allDay), joinDateTime(endDate, endTime, allDay)]
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

const joinDateTime = (date: string | null, time: string | null, allDay: boolean) =>
  date && (allDay || time) ? (allDay ? date : `${date}T${time}`) : null

function toTimes({ allDay, startDate, startTime, endDate, endTime, timeZone }: EventValues) {
  const end = allDay ? parseDate(endDate!).add({ days: 1 }).toString() : `${endDate}T${endTime}`
  return { allDay, start: allDay ? startDate! : `${startDate}T${startTime}`, end, timeZone }
}

const toRecurrence = (values: EventValues) =>
  values.repeat ? formatRepeatRule(values.repeat, values.startDate!, createUntilFormatter(values)) : values.customRule

const pickText = ({ title, calendar, location, url, description, showAs }: EventValues) => ({
  title: title.trim(),
  calendar,
  location: location.trim(),
  url: url.trim(),
  description: description.trim(),
  showAs,
})

export const toEventDraft = (values: EventValues): EventDraft => ({
  ...pickText(values),
  ...toTimes(values),
  recurrence: toRecurrence(values),
  reminders: [...values.reminders],
  guests: values.guests.map(({ id }) => ({ id })),
  emailGuests: values.emailGuests.map(toNamedEmail),
  rooms: listRoomIds(values),
})

const listRoomIds = ({ rooms }: EventValues) => rooms.map(({ id }) => id)

const toNamedEmail = ({ email, name }: EmailGuest) => ({ email, name })

/** Contains only changed fields, so that an occurrence still shares the others with its series. */
export function toEventPatch(id: number, values: EventValues, before: EventValues): EventPatch {
  const [text, textBefore] = [pickText(values), pickText(before)]
  const changedText = Object.entries(text).filter(([name, value]) => value !== textBefore[name as keyof typeof textBefore])
  const isUnchanged = <T>(select: (values: EventValues) => T) => JSON.stringify(select(values)) === JSON.stringify(select(before))
  return {
    id,
    ...(Object.fromEntries(changedText) as Partial<typeof text>),
    ...(!isUnchanged(toTimes) && toTimes(values)),
    ...(!isUnchanged(getEditedRepeat) && { recurrence: toRecurrence(values) }),
    ...(!isUnchanged(({ reminders }) => reminders.toSorted((a, b) => a - b)) && { reminders: [...values.reminders] }),
    ...(!isUnchanged(({ guests }) => guests.map(({ id: guestId }) => guestId)) && {
      guests: values.guests.map((guest) => ({ id: guest.id })),
    }),
    ...(!isUnchanged(({ emailGuests }) => emailGuests.map(toNamedEmail)) && { emailGuests: values.emailGuests.map(toNamedEmail) }),
    ...(!isUnchanged(listRoomIds) && { rooms: listRoomIds(values) }),
  }
}

/** A weekly rule that only followed its start to another weekday does not count as edited. */
const getEditedRepeat = ({ repeat, customRule, startDate }: EventValues) =>
  repeat?.unit === 'week' && repeat.days.length === 1 && repeat.days[0] === getWeekday(startDate!)
    ? { ...repeat, days: 'start' }
    : (repeat ?? customRule)

export const toSlotValues = ({ start, end }: { start: string; end: string }, zone: string) =>
  toLocalTimes({ start, end, allDay: false }, zone)

export function moveStart(values: EventValues, change: { startDate?: string | null; startTime?: string | null }): EventValues {
  const next = { ...values, ...change }
  const [from, to, end] = [toWallTime(values, 'start'), toWallTime(next, 'start'), toWallTime(values, 'end')]
  if (!from || !to || !end) return next
  const distance = to.toDate('UTC').getTime() - from.toDate('UTC').getTime()
  const moved = end.add({ seconds: distance / 1000 }).toString()
  return { ...next, endDate: moved.slice(0, 10), endTime: moved.slice(11, 16), repeat: moveRepeat(values, next.startDate!) }
}

function moveRepeat({ repeat, startDate }: EventValues, to: string): Repeat | null {
  const followsStart = repeat?.unit === 'week' && repeat.days.length === 1 && repeat.days[0] === getWeekday(startDate!)
  return followsStart ? { ...repeat, days: [getWeekday(to)] } : repeat
}

function toWallTime(values: EventValues, edge: 'start' | 'end'): CalendarDateTime | null {
  const [date, time] = [values[`${edge}Date`], values[`${edge}Time`]]
  return date && time ? parseDateTime(`${date}T${time}`) : null
}

/** When the event needs its rooms, in the format of the API; null while the form is incomplete. */
export function toRoomTimes(values: EventValues): RoomTimes | null {
  const span = toUtcSpan(values)
  if (!span || span.end < span.start) return null
  const { start, end, timeZone } = toTimes(values)
  const recurrence = toRecurrence(values)
  return { start, end, timeZone, ...(recurrence !== null && { recurrence }) }
}

type RoomTimes = { start: string; end: string; timeZone: string; recurrence?: string }

export function toUtcSpan(values: EventValues): { start: string; end: string } | null {
  const { allDay, startDate, endDate, timeZone } = values
  if (!startDate || !endDate) return null
  const [start, end] = [toWallTime(values, 'start'), toWallTime(values, 'end')]
  const day = (date: string) => parseDateTime(`${date}T00:00`)
  const [from, to] = allDay ? [day(startDate), day(endDate).add({ days: 1 })] : [start, end]
  return from && to ? { start: toZoned(from, timeZone).toAbsoluteString(), end: toZoned(to, timeZone).toAbsoluteString() } : null
}
