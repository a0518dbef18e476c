import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { calendar, calendars } from '../../contract.ts'
import css from './calendar-page.module.css'
import { CalendarSkeleton } from './calendar-skeleton.tsx'
import { handleEventKey } from './handle-event-key.ts'
import { CalendarGrid } from './page-parts.ts'
import type { CalendarPageState } from './use-calendar-page.ts'

export function DaysPane({ page }: { page: CalendarPageState }) {
  const { t } = useTranslation('calendar')
  const { viewName: view, date, viewer, permissions, commands, query, selection } = page
  const { events, problem, isLoaded } = query
  const { data: settings } = useApiQuery(calendar.getCalendarSettings, {})
  const hasNoCalendars = page.params.calendars.length === 0
  if (problem) return <ProblemState problem={problem} onRetry={query.retry} />
  if (hasNoCalendars && view === 'list')
    return (
      <EmptyState text={t('empty.none')} action={<Button onClick={() => page.selectCalendars(calendars)}>{t('empty.selectAll')}</Button>} />
    )
  return (
    <div
      className={css.days}
      aria-busy={!isLoaded || undefined}
      onKeyDownCapture={(keyEvent) =>
        handleEventKey(keyEvent, {
          view,
          events,
          onMove: (event, times) => permissions.canUpdate(event) && void commands.move(event, times),
          onEdit: (event) => permissions.canUpdate(event) && selection.edit(event),
          onRemove: (event) => void selection.remove(event),
        })
      }
    >
      {(query.isTruncated || page.subscribed.isTruncated) && <Alert color="warning">{t('truncated')}</Alert>}
      {hasNoCalendars && <Alert color="info">{t('empty.none')}</Alert>}
      <CalendarGrid
        {...{ view, date, viewer, events }}
        workingHours={settings?.settings.workingHours}
        subscribed={page.subscribed.items}
        onOpenSubscribed={page.openSubscribed}
        fallback={<CalendarSkeleton view={view} />}
        canAdd={permissions.canAdd}
        canMove={permissions.canUpdate}
        onDay={(day) => page.navigate({ view: 'day', date: day })}
        onOpen={selection.open}
        onSelect={selection.add}
        onMove={(event, times, revert) => void commands.move(event, times, revert)}
      />
    </div>
  )
}
