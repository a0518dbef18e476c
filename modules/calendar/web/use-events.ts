import { useMemo } from 'react'
import { useRead } from '#platform/web/queries.ts'
import { queries } from '#platform/web/query-client.ts'
import { calendar, type CalendarName } from '../contract.ts'
import { instantOf, type Span } from './span.ts'
import type { Place } from './use-clock.ts'

/** The occurrences within some days of the selected calendars. What is no longer selected goes at once, what is comes with the answer. */
export function useEvents(selected: readonly CalendarName[], span: Span, { zone }: Place) {
  const read = useRead(calendar.listEvents, windowInput(selected, span, zone), { keep: true })
  const events = useMemo(() => (read.data?.events ?? []).filter((event) => selected.includes(event.calendar)), [read.data, selected])
  return {
    events,
    isThere: read.data !== undefined,
    isStale: read.isPlaceholderData,
    isTruncated: read.data?.isTruncated ?? false,
    problem: read.data ? null : read.error,
    retry: () => void read.refetch(),
  }
}

/** What is selected next is asked for, also where its answer is still fresh. */
export const askAnew = () => queries.invalidateQueries({ queryKey: ['calendar', calendar.listEvents.path], refetchType: 'none' })

const windowInput = (selected: readonly CalendarName[], { start, end }: Span, timeZone: string) => ({
  calendars: [...selected],
  start: instantOf(start, timeZone),
  end: instantOf(end, timeZone),
  timeZone,
})
