import type { KeyboardEvent } from 'react'
import type { Event } from '../../contract.ts'
import type { Times } from '../../web/view-span.ts'
import { parseEventCommand, findNearest, type Direction } from './calendar-keys.ts'
import { formatEventKey } from '../../web/event-key.ts'
import { shiftTimes } from '../../events/web/index.ts'
import type { ViewName } from '../../web/view-span.ts'

export type EventKeyHandlers = {
  view: ViewName
  events: readonly Event[]
  onMove: (event: Event, times: Times) => void
  onEdit: (event: Event) => void
  onRemove: (event: Event) => void
}

export function handleEventKey(keyEvent: KeyboardEvent<HTMLElement>, { view, events, onMove, onEdit, onRemove }: EventKeyHandlers): void {
  const element = (keyEvent.target as Element).closest<HTMLElement>('[data-event]')
  const command = element ? parseEventCommand(keyEvent) : null
  if (!element || !command) return
  keyEvent.preventDefault()
  keyEvent.stopPropagation()
  if (typeof command === 'object' && 'focus' in command) return focusNearest(keyEvent.currentTarget, element, command.focus)
  const event = events.find((candidate) => formatEventKey(candidate) === element.dataset['event'])
  // Subscribed events are read-only.
  if (!event) return
  if (command === 'edit') onEdit(event)
  else if (command === 'remove') onRemove(event)
  else if ('move' in command) onMove(event, shiftTimes(event, getMoveDistance(command.move, view, isRtl(element))))
  else if (!event.allDay) onMove(event, resizeTimes(event, command.resize))
}

const isRtl = (element: Element) => getComputedStyle(element).direction === 'rtl'

function focusNearest(grid: HTMLElement, from: HTMLElement, direction: Direction): void {
  const others = [...grid.querySelectorAll<HTMLElement>('[data-event]')].filter((element) => element !== from && element.tabIndex === 0)
  const candidates = others.map((element) => ({ element, box: element.getBoundingClientRect() }))
  findNearest(from.getBoundingClientRect(), candidates, direction)?.element.focus()
}

const STEP_MINUTES = 15

function getMoveDistance(direction: Direction, view: ViewName, isRightToLeft: boolean): { days: number; minutes: number } {
  if (direction === 'left' || direction === 'right') return { days: (direction === 'right') === isRightToLeft ? -1 : 1, minutes: 0 }
  const sign = direction === 'down' ? 1 : -1
  return view === 'month' ? { days: 7 * sign, minutes: 0 } : { days: 0, minutes: STEP_MINUTES * sign }
}

function resizeTimes({ start, end, allDay }: Event, steps: 1 | -1): Times {
  const earliestEnd = Date.parse(start) + STEP_MINUTES * 60_000
  return { allDay, start, end: new Date(Math.max(earliestEnd, Date.parse(end) + steps * STEP_MINUTES * 60_000)).toISOString() }
}
