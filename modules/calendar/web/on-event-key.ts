import type { KeyboardEvent } from 'react'
import type { Event } from '../contract.ts'
import type { Times } from './calendar-grid.tsx'
import { eventCommand, nearest, type Direction } from './calendar-keys.ts'
import { keyText } from './event-key.ts'
import { timesMoved } from './optimistic.ts'
import type { ViewName } from './span.ts'

export type EventKeys = {
  view: ViewName
  events: readonly Event[]
  onMove: (event: Event, times: Times) => void
  onEdit: (event: Event) => void
  onRemove: (event: Event) => void
}

/** What keys do to the event that has the focus. */
export function onEventKey(pressed: KeyboardEvent<HTMLElement>, { view, events, onMove, onEdit, onRemove }: EventKeys): void {
  const element = (pressed.target as Element).closest<HTMLElement>('[data-event]')
  const event = element && events.find((one) => keyText(one) === element.dataset['event'])
  const command = event ? eventCommand(pressed) : null
  if (!event || !command) return
  pressed.preventDefault()
  pressed.stopPropagation()
  if (command === 'edit') onEdit(event)
  else if (command === 'remove') onRemove(event)
  else if ('go' in command) go(pressed.currentTarget, element, command.go)
  else if ('move' in command) onMove(event, timesMoved(event, distance(command.move, view, isRtl(element))))
  else if (!event.allDay) onMove(event, resized(event, command.resize))
}

const isRtl = (element: Element) => getComputedStyle(element).direction === 'rtl'

function go(grid: HTMLElement, from: HTMLElement, to: Direction): void {
  const others = [...grid.querySelectorAll<HTMLElement>('[data-event]')].filter((element) => element !== from && element.tabIndex === 0)
  const boxed = others.map((element) => ({ element, box: element.getBoundingClientRect() }))
  nearest(from.getBoundingClientRect(), boxed, to)?.element.focus()
}

const STEP = 15

/** As far as the event would be dragged: along the days, or along the hours where they are shown. */
function distance(to: Direction, view: ViewName, isMirrored: boolean): { days: number; minutes: number } {
  if (to === 'left' || to === 'right') return { days: (to === 'right') === isMirrored ? -1 : 1, minutes: 0 }
  const sign = to === 'down' ? 1 : -1
  return view === 'month' ? { days: 7 * sign, minutes: 0 } : { days: 0, minutes: STEP * sign }
}

function resized({ start, end, allDay }: Event, by: 1 | -1): Times {
  const least = Date.parse(start) + STEP * 60_000
  return { allDay, start, end: new Date(Math.max(least, Date.parse(end) + by * STEP * 60_000)).toISOString() }
}
