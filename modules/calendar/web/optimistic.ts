import { parseDate } from '@internationalized/date'
import type { Output } from '#platform/contract/endpoint.ts'
import type { calendar, Event, Scope } from '../contract.ts'
import type { Times } from './calendar-grid.tsx'

type List = Output<typeof calendar.listEvents>

/** Which of a series is meant: this occurrence, it and those after it, or all. */
export type Reach = { id: number; occurrence: string | null; scope: Scope }

export const isMeant = (event: Pick<Event, 'id' | 'occurrence'>, { id, occurrence, scope }: Reach): boolean => {
  if (event.id !== id) return false
  if (scope === 'all' || occurrence === null || event.occurrence === null) return true
  return scope === 'this' ? event.occurrence === occurrence : event.occurrence >= occurrence
}

export function listWithout(list: List, reach: Reach): List {
  const events = list.events.filter((event) => !isMeant(event, reach))
  return { ...list, events, total: list.total - (list.events.length - events.length) }
}

export function listChanged(list: List, reach: Reach, change: (event: Event) => Event): List {
  return { ...list, events: list.events.map((event) => (isMeant(event, reach) ? change(event) : event)) }
}

/** Moves an event as far as `from` lies from `to`; the whole of a series moves as its one occurrence does. */
export function movedLike(from: Times, to: Times): (event: Event) => Event {
  if (from.allDay !== to.allDay) return (event) => (event.start === from.start ? { ...event, ...to } : event)
  const by = (edge: 'start' | 'end') => Date.parse(to[edge]) - Date.parse(from[edge])
  return (event) => ({ ...event, start: shifted(event.start, by('start')), end: shifted(event.end, by('end')) })
}

function shifted(moment: string, by: number): string {
  const time = new Date(Date.parse(moment) + by).toISOString()
  return moment.length === 10 ? time.slice(0, 10) : time
}

/** Times moved by whole days and minutes, as the arrow keys do; a day lasts as long as the clocks say. */
export function timesMoved({ start, end, allDay }: Times, { days, minutes }: { days: number; minutes: number }): Times {
  const move = (moment: string) =>
    allDay ? parseDate(moment).add({ days }).toString() : shifted(moment, days * 86_400_000 + minutes * 60_000)
  return { allDay, start: move(start), end: move(end) }
}
