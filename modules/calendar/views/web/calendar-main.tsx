import { Activity, useState, type ReactNode } from 'react'
import { toPlainDate } from '../../web/view-span.ts'
import { CalendarHeader, type PageDialog } from './calendar-header.tsx'
import css from './calendar-page.module.css'
import { DaysPane } from './days-pane.tsx'
import { SearchList } from './page-parts.ts'
import type { CalendarPageState } from './use-calendar-page.ts'

type CalendarMainProps = {
  page: CalendarPageState
  sidebar: { content: ReactNode; isOpen: boolean; toggle: () => void } | null
  onDialog: (dialog: PageDialog) => void
}

export function CalendarMain({ page, sidebar, onDialog }: CalendarMainProps) {
  const { q, calendars } = page.params
  // Rendering the days is slow, so they stay mounted behind the search results.
  const [hasDays, setHasDays] = useState(false)
  if (!q && !hasDays) setHasDays(true)
  return (
    <div className={css.main}>
      <CalendarHeader page={page} sidebar={sidebar} onDialog={onDialog} />
      {sidebar?.isOpen && <div className={css.narrowSidebar}>{sidebar.content}</div>}
      {q && (
        <SearchList
          q={q}
          selected={calendars}
          onOpen={(event) => (page.navigate({ date: getDay(event, page.viewer.zone) }), page.selection.open(event))}
        />
      )}
      {hasDays && (
        <Activity mode={q ? 'hidden' : 'visible'}>
          <DaysPane page={page} />
        </Activity>
      )}
    </div>
  )
}

const getDay = ({ start, allDay }: { start: string; allDay: boolean }, zone: string) => (allDay ? start : toPlainDate(zone, start))
