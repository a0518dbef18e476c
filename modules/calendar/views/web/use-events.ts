import { useMemo } from 'react'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { calendar, type CalendarName } from '../../contract.ts'
import { toMidnight, type Span } from '../../web/view-span.ts'
import type { ViewerLocale } from '../../web/use-viewer-locale.ts'

/** Deselected calendars disappear at once; newly selected ones appear with the response. */
export function useEvents(selected: readonly CalendarName[], span: Span, { zone }: ViewerLocale) {
  const read = useApiQuery(calendar.listEvents, toListInput(selected, span, zone), { keepPreviousData: true })
  const events = useMemo(() => (read.data?.events ?? []).filter((event) => selected.includes(event.calendar)), [read.data, selected])
  return {
    events,
    isLoaded: read.data !== undefined,
    isStale: read.isPlaceholderData,
    isTruncated: read.data?.isTruncated ?? false,
    problem: read.data ? null : read.error,
    retry: () => void read.refetch(),
  }
}

/** Marks lists as stale, so that a changed selection is always fetched. */
export const invalidateEvents = () =>
  queryClient.invalidateQueries({ queryKey: ['calendar', calendar.listEvents.path], refetchType: 'none' })

const toListInput = (selected: readonly CalendarName[], { start, end }: Span, timeZone: string) => ({
  calendars: [...selected],
  start: toMidnight(start, timeZone),
  end: toMidnight(end, timeZone),
  timeZone,
})
