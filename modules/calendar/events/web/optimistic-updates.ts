import { parseDate } from '@internationalized/date'
import type { Output } from '#platform/contract/endpoint.ts'
import type { calendar, Event, EditScope } from '../../contract.ts'
import type { Times } from '../../web/view-span.ts'

type List = Output<typeof calendar.listEvents>

export type AffectedEvents = { id: number; occurrence: string | null; scope: EditScope }

export const isAffected = (event: Pick<Event, 'id' | 'occurrence'>, { id, occurrence, scope }: AffectedEvents): boolean => {
  if (event.id !== id) return false
  if (scope === 'all' || occurrence === null || event.occurrence === null) return true
  return scope === 'this' ? event.occurrence === occurrence : event.occurrence >= occurrence
}

export function removeFromList(list: List, affected: AffectedEvents): List {
  const events = list.events.filter((event) => !isAffected(event, affected))
  return { ...list, events, total: list.total - (list.events.length - events.length) }
}

export function updateInList(list: List, affected: AffectedEvents, change: (event: Event) => Event): List {
  return { ...list, events: list.events.map((event) => (isAffected(event, affected) ? change(event) : event)) }
}

export function createEventMover(from: Times, to: Times): (event: Event) => Event {
  if (from.allDay !== to.allDay) return (event) => (event.start === from.start ? { ...event, ...to } : event)
  const getDistance = (edge: 'start' | 'end') => Date.parse(to[edge]) - Date.parse(from[edge])
  return (event) => ({ ...event, start: shiftTime(event.start, getDistance('start')), end: shiftTime(event.end, getDistance('end')) })
}

function shiftTime(time: string, distance: number): string {
  const shifted = new Date(Date.parse(time) + distance).toISOString()
  return time.length === 10 ? shifted.slice(0, 10) : shifted
}

/** Ignores `minutes` for all-day events. */
export function shiftTimes({ start, end, allDay }: Times, { days, minutes }: { days: number; minutes: number }): Times {
  const move = (time: string) => (allDay ? parseDate(time).add({ days }).toString() : shiftTime(time, days * 86_400_000 + minutes * 60_000))
  return { allDay, start: move(start), end: move(end) }
}
