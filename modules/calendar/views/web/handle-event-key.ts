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

export function handleEventKey(pressed: KeyboardEvent<HTMLElement>, { view, events, onMove, onEdit, onRemove }: EventKeyHandlers): void {
  const element = (pressed.target as Element).closest<HTMLElement>('[data-event]')
  const event = element && events.find((one) => formatEventKey(one) === element.dataset['event'])
  const command = event ? parseEventCommand(pressed) : null
  if (!event || !command) return
  pressed.preventDefault()
  pressed.stopPropagation()
  if (command === 'edit') onEdit(event)
  else if (command === 'remove') onRemove(event)
  else if ('go' in command) focusNearest(pressed.currentTarget, element, command.go)
  else if ('move' in command) onMove(event, shiftTimes(event, getMoveDistance(command.move, view, isRtl(element))))
  else if (!event.allDay) onMove(event, resizeTimes(event, command.resize))
}

const isRtl = (element: Element) => getComputedStyle(element).direction === 'rtl'

function focusNearest(grid: HTMLElement, from: HTMLElement, to: Direction): void {
  const others = [...grid.querySelectorAll<HTMLElement>('[data-event]')].filter((element) => element !== from && element.tabIndex === 0)
  const boxed = others.map((element) => ({ element, box: element.getBoundingClientRect() }))
  findNearest(from.getBoundingClientRect(), boxed, to)?.element.focus()
}

const STEP = 15

/** The same distance that dragging would move it: along the days, or along the hours in day and week views. */
function getMoveDistance(to: Direction, view: ViewName, isMirrored: boolean): { days: number; minutes: number } {
  if (to === 'left' || to === 'right') return { days: (to === 'right') === isMirrored ? -1 : 1, minutes: 0 }
  const sign = to === 'down' ? 1 : -1
  return view === 'month' ? { days: 7 * sign, minutes: 0 } : { days: 0, minutes: STEP * sign }
}

function resizeTimes({ start, end, allDay }: Event, by: 1 | -1): Times {
  const least = Date.parse(start) + STEP * 60_000
  return { allDay, start, end: new Date(Math.max(least, Date.parse(end) + by * STEP * 60_000)).toISOString() }
}
