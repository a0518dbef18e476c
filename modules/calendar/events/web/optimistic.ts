import { parseDate } from '@internationalized/date'
import type { Output } from '#platform/contract/endpoint.ts'
import type { calendar, Event, Scope } from '../../contract.ts'
import type { Times } from '../../web/view-span.ts'

type List = Output<typeof calendar.listEvents>

export type Reach = { id: number; occurrence: string | null; scope: Scope }

export const isAffected = (event: Pick<Event, 'id' | 'occurrence'>, { id, occurrence, scope }: Reach): boolean => {
  if (event.id !== id) return false
  if (scope === 'all' || occurrence === null || event.occurrence === null) return true
  return scope === 'this' ? event.occurrence === occurrence : event.occurrence >= occurrence
}

export function removeFromList(list: List, reach: Reach): List {
  const events = list.events.filter((event) => !isAffected(event, reach))
  return { ...list, events, total: list.total - (list.events.length - events.length) }
}

export function updateInList(list: List, reach: Reach, change: (event: Event) => Event): List {
  return { ...list, events: list.events.map((event) => (isAffected(event, reach) ? change(event) : event)) }
}

/** Moves all affected occurrences by the distance between `from` and `to`. */
export function createEventMover(from: Times, to: Times): (event: Event) => Event {
  if (from.allDay !== to.allDay) return (event) => (event.start === from.start ? { ...event, ...to } : event)
  const by = (edge: 'start' | 'end') => Date.parse(to[edge]) - Date.parse(from[edge])
  return (event) => ({ ...event, start: shiftTime(event.start, by('start')), end: shiftTime(event.end, by('end')) })
}

function shiftTime(moment: string, by: number): string {
  const time = new Date(Date.parse(moment) + by).toISOString()
  return moment.length === 10 ? time.slice(0, 10) : time
}

/** A day may be longer or shorter than 24 hours for all-day events. */
export function shiftTimes({ start, end, allDay }: Times, { days, minutes }: { days: number; minutes: number }): Times {
  const move = (moment: string) =>
    allDay ? parseDate(moment).add({ days }).toString() : shiftTime(moment, days * 86_400_000 + minutes * 60_000)
  return { allDay, start: move(start), end: move(end) }
}
