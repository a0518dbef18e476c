import { useState } from 'react'
import type { CalendarName, Event } from '../contract.ts'
import type { Times } from './calendar-grid.tsx'
import type { EventCommands } from './event-commands.ts'
import type { Edited } from './event-drawer.tsx'
import type { EventKey } from './event-key.ts'
import { dayIn, momentIn } from './span.ts'
import type { Place } from './use-clock.ts'
import type { View } from './view.ts'

type DeskOptions = {
  view: View
  date: string
  place: Place
  commands: EventCommands
  change: (change: { [K in keyof View]?: View[K] | undefined }, options?: { push?: boolean }) => void
}

/** Which event is open and which is being written; the open one stands in the address. */
export function useDesk({ view, date, place, commands, change }: DeskOptions) {
  const [editing, setEdited] = useState<Edited | null>(null)
  const opened: EventKey | null = view.event === null ? null : { id: view.event, occurrence: view.occurrence || null }
  const close = () => change({ event: undefined, occurrence: undefined })
  const times = () => defaultTimes(date === place.today || date === '' ? null : date, place)
  const calendar: CalendarName = view.calendars[0] ?? 'Personal'
  const edited = editing ?? (view.new ? { times: times(), calendar } : null)
  return {
    opened,
    edited,
    open: ({ id, occurrence }: EventKey) => change({ event: id, occurrence: occurrence ?? undefined }, { push: true }),
    close,
    add: (given?: Times) => setEdited({ times: given ?? times(), calendar }),
    edit: (event: Event) => (close(), setEdited({ event })),
    endEdit: () => {
      setEdited(null)
      if (view.new) change({ new: undefined })
    },
    remove: async (event: Event) => {
      if (await commands.remove(event)) close()
    },
  }
}

/** The next full hour, or nine o'clock on another day. */
function defaultTimes(day: string | null, { zone }: Place): Times {
  const hour = 3_600_000
  const next = new Date(Math.ceil((Date.now() + 1) / hour) * hour).toISOString()
  const start = day && day !== dayIn(zone, next) ? momentIn(zone, day, '09:00') : next
  return { allDay: false, start, end: new Date(Date.parse(start) + hour).toISOString() }
}
