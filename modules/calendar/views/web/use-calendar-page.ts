import { useState } from 'react'
import { useSearchParams } from '#platform/web/routing/search-params.ts'
import { useMediaQuery } from '#platform/web/ui/layout/use-media-query.ts'
import type { CalendarName } from '../../contract.ts'
import { useEventCommands, useEventPermissions } from '../../events/web/index.ts'
import type { SubscribedItem, SubscribedItems } from '../../subscriptions/web/index.ts'
import { useViewerLocale } from '../../web/use-viewer-locale.ts'
import { getViewSpan, stepDate, type ViewName } from '../../web/view-span.ts'
import { useEventSelection } from './use-event-selection.ts'
import { invalidateEvents, useEvents } from './use-events.ts'
import { formatSelection, parseView, type View } from './view.ts'

const nothingSubscribed: SubscribedItems = { items: [], subscriptions: [], isTruncated: false }

const WIDE = '(min-width: 768px)'

export type CalendarPageState = ReturnType<typeof useCalendarPage>

export function useCalendarPage() {
  const navigation = useCalendarNavigation()
  const { params, viewName, date, viewer } = navigation
  const span = getViewSpan(viewName, date, viewer.locale)
  const query = useEvents(params.calendars, span, viewer)
  const [subscribed, setSubscribed] = useState(nothingSubscribed)
  const [openedSubscribed, openSubscribed] = useState<SubscribedItem | null>(null)
  const [permissions, commands] = [useEventPermissions(), useEventCommands()]
  const selection = useEventSelection({ view: params, date: params.date, viewer, commands, change: navigation.change })
  return { ...navigation, span, query, subscribed, setSubscribed, openedSubscribed, openSubscribed, permissions, commands, selection }
}

function useCalendarNavigation() {
  const [params, change] = useSearchParams(parseView)
  const isWide = useMediaQuery(WIDE)
  const viewer = useViewerLocale()
  const viewName = params.view ?? (isWide ? 'month' : 'list')
  const date = params.date || viewer.today
  const navigate = (changes: Partial<Record<keyof View, unknown>>) => change(changes as Partial<View>)
  const goToDate = (day: string) => navigate({ date: day === viewer.today ? undefined : day, q: undefined })
  return {
    params,
    change,
    navigate,
    isWide,
    viewer,
    viewName,
    date,
    goToDate,
    goToToday: () => goToDate(viewer.today),
    step: (steps: 1 | -1) => goToDate(stepDate(viewName, date, steps)),
    showView: (view: ViewName) => navigate({ view, q: undefined }),
    selectCalendars: (selected: readonly CalendarName[]) => {
      void invalidateEvents()
      navigate({ calendars: formatSelection(selected) })
    },
  }
}
