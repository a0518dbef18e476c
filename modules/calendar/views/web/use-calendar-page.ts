import { useSearchParams } from '#platform/web/routing/search-params.ts'
import { useMediaQuery } from '#platform/web/ui/layout/use-media-query.ts'
import type { CalendarName } from '../../contract.ts'
import { useEventCommands, useEventPermissions } from '../../events/web/index.ts'
import { useViewerLocale } from '../../web/use-viewer-locale.ts'
import { getViewSpan, stepDate, type ViewName } from '../../web/view-span.ts'
import { useEventSelection } from './use-event-selection.ts'
import { invalidateEvents, useEvents } from './use-events.ts'
import { formatSelection, parseView, type View } from './view.ts'

/** Wide enough to show the event details next to the event. */
const WIDE = '(min-width: 768px)'

export type CalendarPageState = ReturnType<typeof useCalendarPage>

/** The state that the parts of the calendar page share: what the URL shows, its events, and the open event. */
export function useCalendarPage() {
  const navigation = useCalendarNavigation()
  const { address, viewName, date, viewer } = navigation
  const query = useEvents(address.calendars, getViewSpan(viewName, date, viewer.locale), viewer)
  const [permissions, commands] = [useEventPermissions(), useEventCommands()]
  const selection = useEventSelection({ view: address, date: address.date, viewer, commands, change: navigation.change })
  return { ...navigation, query, permissions, commands, selection }
}

function useCalendarNavigation() {
  const [address, change] = useSearchParams(parseView)
  const isWide = useMediaQuery(WIDE)
  const viewer = useViewerLocale()
  const viewName = address.view ?? (isWide ? 'month' : 'list')
  const date = address.date || viewer.today
  const navigate = (part: Partial<Record<keyof View, unknown>>) => change(part as Partial<View>)
  const goToDate = (day: string) => navigate({ date: day === viewer.today ? undefined : day, q: undefined })
  return {
    address,
    change,
    navigate,
    isWide,
    viewer,
    viewName,
    date,
    goToDate,
    goToToday: () => goToDate(viewer.today),
    goBy: (steps: 1 | -1) => goToDate(stepDate(viewName, date, steps)),
    showView: (view: ViewName) => navigate({ view, q: undefined }),
    selectCalendars: (selected: readonly CalendarName[]) => {
      void invalidateEvents()
      navigate({ calendars: formatSelection(selected) })
    },
  }
}
