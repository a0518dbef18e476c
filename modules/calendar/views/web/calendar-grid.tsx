import FullCalendar, { type CalendarOptions, type CalendarRef, type EventApi, type EventInput } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import list from '@fullcalendar/react/list'
import '@fullcalendar/react/skeleton.css'
import timeGrid from '@fullcalendar/react/timegrid'
import { X } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '#platform/web/settings/settings.ts'
import { joinClasses } from '#platform/web/ui/join-classes.ts'
import type { Event, WorkingHours } from '../../contract.ts'
import { toBusinessHours } from '../../working-hours/web/index.ts'
import { getToneClass } from '../../web/calendar-dot.tsx'
import css from './calendar-grid.module.css'
import { calendarClasses } from './calendar-classes.ts'
import { EventContent, getEvent, getSubscribedItem } from './event-content.tsx'
import { briefTime, fullTime, gridOptions } from './grid-options.ts'
import { DayName, type DayNameProps } from './day-name.tsx'
import { formatSubscribedKey, type SubscribedItem } from '../../subscriptions/web/index.ts'
import { formatEventKey } from '../../web/event-key.ts'
import { toPlainDate, getFirstWeekday, LIST_DAYS, type Times, type ViewName } from '../../web/view-span.ts'
import type { ViewerLocale } from '../../web/use-viewer-locale.ts'

export type CalendarGridProps = {
  view: ViewName
  date: string
  viewer: ViewerLocale
  events: readonly Event[]
  /** Undefined while they are loading. */
  workingHours: WorkingHours | undefined
  /** Shown in addition and never changed. */
  subscribed: readonly SubscribedItem[]
  canAdd: boolean
  canMove: (event: Event) => boolean
  onOpen: (event: Event) => void
  onOpenSubscribed: (item: SubscribedItem) => void
  onDay: (date: string) => void
  onSelect: (times: Times) => void
  onMove: (event: Event, times: Times, revert: () => void) => void
}

const viewTypes: Record<ViewName, string> = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay', list: 'agenda' }
const plugins = [dayGrid, timeGrid, list, interaction]
const views = { agenda: { type: 'list', duration: { days: LIST_DAYS } } }

export function CalendarGrid({ view, date, viewer, events, subscribed, workingHours, canMove, ...props }: CalendarGridProps) {
  const { isRTL } = useSettings()
  const calendar = useRef<CalendarRef>(null)
  const inputs = useMemo(
    () => [...events.map((event) => toEventInput(event, canMove(event))), ...subscribed.map(toSubscribedInput)],
    [events, subscribed, canMove],
  )
  const businessHours = useMemo(() => (workingHours ? toBusinessHours(workingHours) : false), [workingHours])
  const labels = useGridLabels()
  useEffect(() => {
    const api = calendar.current?.getApi()
    if (!api) return
    // FullCalendar renders synchronously, which React does not allow during its own rendering.
    queueMicrotask(() => api.changeView(viewTypes[view], date))
  }, [view, date])
  return (
    <FullCalendar
      ref={calendar}
      {...calendarClasses}
      {...labels}
      {...gridOptions}
      {...createHandlers({ ...props, zone: viewer.zone })}
      plugins={plugins}
      views={views}
      businessHours={view === 'week' || view === 'day' ? businessHours : false}
      initialView={viewTypes[view]}
      initialDate={date}
      events={inputs}
      direction={isRTL ? 'rtl' : 'ltr'}
      locale={viewer.locale}
      eventTimeFormat={viewer.locale.startsWith('en') ? briefTime : fullTime}
      firstDay={getFirstWeekday(viewer.locale)}
      timeZone={viewer.zone}
      dayHeaderContent={renderDayName}
      listDayHeaderContent={renderDayName}
      allDayHeaderContent={({ text }) => <span className={css.allDayText}>{text}</span>}
      popoverCloseContent={CloseIcon}
      eventContent={EventContent}
      eventDidMount={({ el, event }) => {
        el.dataset['event'] = event.id
        const color = getSubscribedItem(event)?.subscription.color
        if (color !== undefined) el.dataset['tint'] = String(color)
      }}
    />
  )
}

type Handlers = Pick<CalendarGridProps, 'canAdd' | 'onOpen' | 'onOpenSubscribed' | 'onDay' | 'onSelect' | 'onMove'> & { zone: string }

function createHandlers({ canAdd, zone, onOpen, onOpenSubscribed, onDay, onSelect, onMove }: Handlers) {
  const handleMove = ({ event, revert }: { event: EventApi; revert: () => void }) => onMove(getEvent(event), getTimes(event), revert)
  return {
    selectable: canAdd,
    select: ({ allDay, startStr, endStr, start, end }) =>
      onSelect(allDay ? { allDay, start: startStr, end: endStr } : { allDay, start: start.toISOString(), end: end.toISOString() }),
    eventClick: ({ event, jsEvent }) => {
      jsEvent.preventDefault()
      const item = getSubscribedItem(event)
      if (item) onOpenSubscribed(item)
      else onOpen(getEvent(event))
    },
    navLinkDayClick: (day) => onDay(toPlainDate(zone, day.toISOString())),
    eventDrop: handleMove,
    eventResize: handleMove,
  } satisfies CalendarOptions
}

function toEventInput(event: Event, isMovable: boolean): EventInput {
  const { title, start, end, allDay } = event
  return {
    id: formatEventKey(event),
    title,
    start,
    end,
    allDay,
    editable: isMovable,
    className: getEventClass(event),
    extendedProps: { event },
  }
}

function toSubscribedInput(item: SubscribedItem): EventInput {
  const { title, start, end, allDay, status } = item
  return {
    id: formatSubscribedKey(item),
    title,
    start,
    end,
    allDay,
    editable: false,
    className: joinClasses(css.subscribed, status === 'cancelled' && css.declined),
    extendedProps: { subscribed: item },
  }
}

function getEventClass({ calendar, response, status }: Event): string {
  const isDeclined = response === 'declined' || status === 'cancelled'
  return joinClasses(getToneClass(calendar), response === 'pending' && css.pending, isDeclined && css.declined)
}

function getTimes({ allDay, start, end, startStr, endStr }: EventApi): Times {
  if (allDay) return { allDay, start: startStr.slice(0, 10), end: endStr.slice(0, 10) }
  return { allDay, start: start!.toISOString(), end: end!.toISOString() }
}

/** FullCalendar calls this as a plain function, so the hooks are in the component that it returns. */
const renderDayName = ({ text, date, view, isNarrow, inPopover }: DayNameProps) => (
  <DayName {...{ text, date, view, isNarrow, inPopover }} />
)

const CloseIcon = () => <X aria-hidden />

function useGridLabels(): CalendarOptions {
  const { t } = useTranslation('calendar')
  return useMemo(
    () => ({
      allDayText: t('allDay'),
      noEventsText: t('empty.list'),
      moreLinkText: (count: number) => t('more', { count }),
      moreLinkHint: (count: number) => t('more.hint', { count }),
      navLinkHint: (day: string) => t('grid.openDay', { day }),
      closeHint: t('platform:ui.close'),
      eventsHint: t('nav.calendar'),
    }),
    [t],
  )
}
