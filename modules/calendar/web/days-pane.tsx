import { useTranslation } from 'react-i18next'
import { problemText } from '#platform/web/problem-text.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Empty } from '#platform/web/ui/empty.tsx'
import { Failure } from '#platform/web/ui/failure.tsx'
import css from './calendar-page.module.css'
import type { EventCommands } from './event-commands.ts'
import type { EventRights } from './event-rights.ts'
import { CalendarGrid } from './page-parts.ts'
import type { ViewName } from './span.ts'
import { onEventKey } from './on-event-key.ts'
import type { Place } from './use-clock.ts'
import type { useDesk } from './use-desk.ts'
import type { useEvents } from './use-events.ts'
import { WaitingGrid } from './waiting-grid.tsx'

type DaysPaneProps = {
  view: ViewName
  date: string
  place: Place
  rights: EventRights
  commands: EventCommands
  found: ReturnType<typeof useEvents>
  desk: ReturnType<typeof useDesk>
  isNoneSelected: boolean
  onDay: (day: string) => void
  onSelectAll: () => void
}

/** The days with their events, and in their place what there is to say while there are none. */
export function DaysPane({ view, date, place, rights, commands, found, desk, isNoneSelected, onDay, onSelectAll }: DaysPaneProps) {
  const { t } = useTranslation('calendar')
  const { events, problem, isThere } = found
  if (problem) return <Failure title={problemText(problem)} requestId={problem.requestId} onRetry={found.retry} />
  if (isNoneSelected && view === 'list')
    return <Empty text={t('empty.none')} action={<Button onClick={onSelectAll}>{t('empty.selectAll')}</Button>} />
  return (
    <div
      className={css.days}
      aria-busy={!isThere || undefined}
      onKeyDownCapture={(pressed) =>
        onEventKey(pressed, {
          view,
          events,
          onMove: (event, times) => rights.mayChange(event) && void commands.move(event, times),
          onEdit: (event) => rights.mayChange(event) && desk.edit(event),
          onRemove: (event) => void desk.remove(event),
        })
      }
    >
      {found.isTruncated && <Alert color="warning">{t('truncated')}</Alert>}
      {isNoneSelected && <Alert color="info">{t('empty.none')}</Alert>}
      <CalendarGrid
        {...{ view, date, place, events, onDay }}
        instead={<WaitingGrid view={view} />}
        mayAdd={rights.mayAdd}
        mayMove={rights.mayChange}
        onOpen={desk.open}
        onSelect={desk.add}
        onMove={(event, times, takeBack) => void commands.move(event, times, takeBack)}
      />
    </div>
  )
}
