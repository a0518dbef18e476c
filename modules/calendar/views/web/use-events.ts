import { useMemo } from 'react'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { calendar, type CalendarName } from '../../contract.ts'
import { toMidnight, type Span } from '../../web/view-span.ts'
import type { ViewerLocale } from '../../web/use-viewer-locale.ts'

/** Deselected calendars disappear at once; newly selected ones appear with the response. */
export function useEvents(selected: readonly CalendarName[], span: Span, { zone }: ViewerLocale) {
  const query = useApiQuery(calendar.listEvents, toListInput(selected, span, zone), { keepPreviousData: true })
  const events = useMemo(() => (query.data?.events ?? []).filter((event) => selected.includes(event.calendar)), [query.data, selected])
  return {
    events,
    isLoaded: query.data !== undefined,
    isStale: query.isPlaceholderData,
    isTruncated: query.data?.isTruncated ?? false,
    problem: query.data ? null : query.error,
    retry: () => void query.refetch(),
  }
}

/** A changed selection is always fetched, even if the list is in the cache. */
export const invalidateEvents = () =>
  queryClient.invalidateQueries({ queryKey: ['calendar', calendar.listEvents.path], refetchType: 'none' })

const toListInput = (selected: readonly CalendarName[], { start, end }: Span, timeZone: string) => ({
  calendars: [...selected],
  start: toMidnight(start, timeZone),
  end: toMidnight(end, timeZone),
  timeZone,
})
