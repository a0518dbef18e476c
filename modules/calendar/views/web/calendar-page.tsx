import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreload } from '#platform/web/hooks/use-preload.ts'
import { LiveRegion } from '#platform/web/ui/feedback/live-region.tsx'
import { FullHeightPage } from '#platform/web/ui/layout/full-height-page.tsx'
import { useMediaQuery } from '#platform/web/ui/layout/use-media-query.ts'
import { ChoiceDialog } from '../../events/web/index.ts'
import { formatEventKey } from '../../web/event-key.ts'
import type { PageDialog } from './calendar-header.tsx'
import { CalendarMain } from './calendar-main.tsx'
import css from './calendar-page.module.css'
import { CalendarSidebar } from './calendar-sidebar.tsx'
import {
  calendarDialogs,
  EventDrawer,
  EventPopover,
  preloadParts,
  SubscribedEventPopover,
  SubscribedEvents,
  SubscriptionChoices,
} from './page-parts.ts'
import { useCalendarPage, type CalendarPageState } from './use-calendar-page.ts'
import { useCalendarShortcuts } from './use-calendar-shortcuts.ts'

const DESKTOP = '(min-width: 1024px)'

export default function CalendarPage() {
  const { t } = useTranslation('calendar')
  const isDesktop = useMediaQuery(DESKTOP)
  const page = useCalendarPage()
  const [isSidebarOpen, setSidebarOpen] = useState(false)
  const [dialog, setDialog] = useState<PageDialog | null>(null)
  useCalendarShortcuts(page)
  usePreload(page.query.isLoaded, preloadParts)
  const sidebar = (
    <CalendarSidebar
      date={page.date}
      selected={page.params.calendars}
      onNew={isDesktop && page.permissions.canAdd ? () => page.selection.add() : undefined}
      onDate={(day) => (page.goToDate(day), setSidebarOpen(false))}
      onSelected={page.selectCalendars}
    >
      {page.permissions.canAdd && page.query.isLoaded && (
        <SubscriptionChoices
          subscriptions={page.subscribed.subscriptions}
          hidden={page.params.hidden}
          onHidden={(hidden) => page.navigate({ hidden })}
          onManage={() => setDialog('subscriptions')}
        />
      )}
    </CalendarSidebar>
  )
  const Dialog = dialog && calendarDialogs[dialog]
  return (
    <FullHeightPage>
      {isDesktop && (
        <aside className={css.aside} data-paper="none" aria-label={t('calendars')}>
          {sidebar}
        </aside>
      )}
      <CalendarMain
        page={page}
        sidebar={isDesktop ? null : { content: sidebar, isOpen: isSidebarOpen, toggle: () => setSidebarOpen(!isSidebarOpen) }}
        onDialog={setDialog}
      />
      {page.query.isLoaded && (
        <SubscribedEvents span={page.span} viewer={page.viewer} hidden={page.params.hidden} onChange={page.setSubscribed} />
      )}
      <OpenEvent page={page} />
      {Dialog && <Dialog onClose={() => setDialog(null)} />}
      <ChoiceDialog />
      <LiveRegion />
    </FullHeightPage>
  )
}

function OpenEvent({ page }: { page: CalendarPageState }) {
  const { params, isWide, query, permissions, commands, selection } = page
  const { opened, edited } = selection
  const { openedSubscribed } = page
  return (
    <>
      {opened && (
        <EventPopover
          key={formatEventKey(opened)}
          opened={opened}
          visibleEvent={query.events.find((event) => formatEventKey(event) === formatEventKey(opened)) ?? null}
          hasRoomForPopover={isWide && !params.q}
          {...{ permissions, commands }}
          onEdit={selection.edit}
          onRemove={(event) => void selection.remove(event)}
          onClose={selection.close}
        />
      )}
      {openedSubscribed && (
        <SubscribedEventPopover
          key={openedSubscribed.key}
          item={openedSubscribed}
          hasRoomForPopover={isWide && !params.q}
          onClose={() => page.openSubscribed(null)}
        />
      )}
      {edited && <EventDrawer edited={edited} onClose={selection.endEdit} onSaved={selection.endEdit} />}
    </>
  )
}
