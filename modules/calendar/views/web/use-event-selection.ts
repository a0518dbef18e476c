import { useState } from 'react'
import type { CalendarName, Event } from '../../contract.ts'
import type { Times } from '../../web/view-span.ts'
import type { EditedEvent, EventCommands } from '../../events/web/index.ts'
import type { EventKey } from '../../web/event-key.ts'
import { toPlainDate, toInstant } from '../../web/view-span.ts'
import type { ViewerLocale } from '../../web/use-viewer-locale.ts'
import type { View } from './view.ts'

type EventSelectionOptions = {
  view: View
  date: string
  viewer: ViewerLocale
  commands: EventCommands
  change: (change: { [K in keyof View]?: View[K] | undefined }, options?: { push?: boolean }) => void
}

export function useEventSelection({ view, date, viewer, commands, change }: EventSelectionOptions) {
  const [editing, setEditing] = useState<EditedEvent | null>(null)
  const opened: EventKey | null = view.event === null ? null : { id: view.event, occurrence: view.occurrence || null }
  const close = () => change({ event: undefined, occurrence: undefined })
  const createTimes = () => getDefaultTimes(date === viewer.today || date === '' ? null : date, viewer)
  const calendar: CalendarName = view.calendars[0] ?? 'Personal'
  const edited = editing ?? (view.new ? { times: createTimes(), calendar } : null)
  return {
    opened,
    edited,
    open: ({ id, occurrence }: EventKey) => change({ event: id, occurrence: occurrence ?? undefined }, { push: true }),
    close,
    add: (initialTimes?: Times) => setEditing({ times: initialTimes ?? createTimes(), calendar }),
    edit: (event: Event) => (close(), setEditing({ event })),
    endEdit: () => {
      setEditing(null)
      if (view.new) change({ new: undefined })
    },
    remove: async (event: Event) => {
      if (await commands.remove(event)) close()
    },
  }
}

/** The next full hour today, 09:00 on any other day. */
function getDefaultTimes(day: string | null, { zone }: ViewerLocale): Times {
  const hour = 3_600_000
  const next = new Date(Math.ceil((Date.now() + 1) / hour) * hour).toISOString()
  const start = day && day !== toPlainDate(zone, next) ? toInstant(zone, day, '09:00') : next
  return { allDay: false, start, end: new Date(Date.parse(start) + hour).toISOString() }
}
