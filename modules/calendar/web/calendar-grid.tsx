import FullCalendar, {
  type CalendarOptions,
  type CalendarRef,
  type EventApi,
  type EventDisplayInfo,
  type EventInput,
} from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import list from '@fullcalendar/react/list'
import '@fullcalendar/react/skeleton.css'
import timeGrid from '@fullcalendar/react/timegrid'
import { CircleHelp, Repeat, X } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '#platform/web/settings.ts'
import { classes } from '#platform/web/ui/classes.ts'
import type { Event } from '../contract.ts'
import { toneOf } from './calendar-dot.tsx'
import css from './calendar-grid.module.css'
import { look } from './calendar-look.ts'
import { DayName, type DayNameProps } from './day-name.tsx'
import { isRepeated, keyText } from './event-key.ts'
import { dayIn, firstDayOf, LIST_DAYS, type ViewName } from './span.ts'
import type { Place } from './use-clock.ts'

/** Where an event lies, or is to lie; dates where it is all-day. */
export type Times = { start: string; end: string; allDay: boolean }

export type CalendarGridProps = {
  view: ViewName
  date: string
  place: Place
  events: readonly Event[]
  mayAdd: boolean
  mayMove: (event: Event) => boolean
  onOpen: (event: Event) => void
  onDay: (date: string) => void
  onSelect: (times: Times) => void
  /** `takeBack` puts it where it was. */
  onMove: (event: Event, times: Times, takeBack: () => void) => void
}

const viewTypes: Record<ViewName, string> = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay', list: 'agenda' }
const plugins = [dayGrid, timeGrid, list, interaction]
const views = { agenda: { type: 'list', duration: { days: LIST_DAYS } } }

/** Month, week, day and list by FullCalendar; the page says which, and what stands in it. */
export function CalendarGrid({ view, date, place, events, mayMove, ...props }: CalendarGridProps) {
  const { isRTL } = useSettings()
  const calendar = useRef<CalendarRef>(null)
  const inputs = useMemo(() => events.map((event) => inputOf(event, mayMove(event))), [events, mayMove])
  const words = useWords()
  useEffect(() => {
    const api = calendar.current?.getApi()
    if (!api) return
    // FullCalendar renders at once, which React does not allow within its own.
    queueMicrotask(() => api.changeView(viewTypes[view], date))
  }, [view, date])
  return (
    <FullCalendar
      ref={calendar}
      {...look}
      {...words}
      {...behaviour}
      {...handlers({ ...props, zone: place.zone })}
      plugins={plugins}
      views={views}
      initialView={viewTypes[view]}
      initialDate={date}
      events={inputs}
      direction={isRTL ? 'rtl' : 'ltr'}
      locale={place.locale}
      eventTimeFormat={place.locale.startsWith('en') ? briefTime : fullTime}
      firstDay={firstDayOf(place.locale)}
      timeZone={place.zone}
      dayHeaderContent={dayName}
      listDayHeaderContent={dayName}
      allDayHeaderContent={({ text }) => <span className={css.allDayText}>{text}</span>}
      popoverCloseContent={CloseSign}
      eventContent={EventContent}
      eventDidMount={({ el, event }) => void (el.dataset['event'] = event.id)}
    />
  )
}

const briefTime = { hour: 'numeric', minute: '2-digit', omitZeroMinute: true, meridiem: 'narrow' } as const
const fullTime = { hour: 'numeric', minute: '2-digit' } as const

const behaviour: CalendarOptions = {
  headerToolbar: false,
  height: '100%',
  borderless: true,
  fixedWeekCount: false,
  dayMaxEvents: true,
  nowIndicator: true,
  navLinks: true,
  editable: true,
  eventResizableFromStart: true,
  forceEventDuration: true,
  defaultTimedEventDuration: '01:00',
  slotEventOverlap: false,
  selectMirror: true,
  unselectAuto: true,
  eventInteractive: true,
  scrollTime: '07:30:00',
  scrollTimeReset: false,
  snapDuration: '00:15:00',
  slotDuration: '00:30:00',
  slotMinHeight: 24,
  eventShortHeight: 34,
  eventMinHeight: 20,
  longPressDelay: 400,
  eventOrder: 'start,-duration,allDay,title',
  headingLevel: 2,
  listDayFormat: { weekday: 'long', day: 'numeric', month: 'long' },
  popoverFormat: { weekday: 'long', day: 'numeric', month: 'long' },
}

type Handlers = Pick<CalendarGridProps, 'mayAdd' | 'onOpen' | 'onDay' | 'onSelect' | 'onMove'> & { zone: string }

function handlers({ mayAdd, zone, onOpen, onDay, onSelect, onMove }: Handlers) {
  const moved = ({ event, revert }: { event: EventApi; revert: () => void }) => onMove(eventOf(event), timesOf(event), revert)
  return {
    selectable: mayAdd,
    select: ({ allDay, startStr, endStr, start, end }) =>
      onSelect(allDay ? { allDay, start: startStr, end: endStr } : { allDay, start: start.toISOString(), end: end.toISOString() }),
    eventClick: ({ event, jsEvent }) => {
      jsEvent.preventDefault()
      onOpen(eventOf(event))
    },
    navLinkDayClick: (day) => onDay(dayIn(zone, day.toISOString())),
    eventDrop: moved,
    eventResize: moved,
  } satisfies CalendarOptions
}

function inputOf(event: Event, isMovable: boolean): EventInput {
  const { title, start, end, allDay } = event
  return { id: keyText(event), title, start, end, allDay, editable: isMovable, className: classOf(event), extendedProps: { event } }
}

function classOf({ calendar, response, status }: Event): string {
  const isDeclined = response === 'declined' || status === 'cancelled'
  return classes(toneOf(calendar), response === 'pending' && css.unanswered, isDeclined && css.declined)
}

const eventOf = (event: EventApi) => event.extendedProps['event'] as Event

function timesOf({ allDay, start, end, startStr, endStr }: EventApi): Times {
  if (allDay) return { allDay, start: startStr.slice(0, 10), end: endStr.slice(0, 10) }
  return { allDay, start: start!.toISOString(), end: end!.toISOString() }
}

/** Colours are not read out and not seen by everyone, so the calendar's name and the own answer stand there as words. */
function EventContent({ event: shown, timeText, timeClass, titleClass }: EventDisplayInfo) {
  const event = eventOf(shown as EventApi)
  if (!event) return <Draft {...{ timeText, timeClass, titleClass }} />
  return (
    <>
      {timeText && <span className={timeClass}>{timeText}</span>}
      <span className={titleClass}>
        {event.title}
        <Signs event={event} />
      </span>
    </>
  )
}

function Signs({ event }: { event: Event }) {
  const { t } = useTranslation('calendar')
  return (
    <>
      {event.response === 'pending' && <CircleHelp className={css.sign} aria-hidden />}
      {event.response === 'declined' && <X className={css.sign} aria-hidden />}
      {isRepeated(event) && <Repeat className={css.sign} aria-hidden />}
      <span className="unseen">
        {`, ${t(`calendar.${event.calendar}`)}`}
        {event.response && `, ${t(`response.${event.response}`)}`}
      </span>
    </>
  )
}

/** FullCalendar calls what draws a part; it is no component, so what stands in it is. */
const dayName = ({ text, date, view, isNarrow, inPopover }: DayNameProps) => <DayName {...{ text, date, view, isNarrow, inPopover }} />

const CloseSign = () => <X aria-hidden />

const Draft = ({ timeText, timeClass, titleClass }: Pick<EventDisplayInfo, 'timeText' | 'timeClass' | 'titleClass'>) => {
  const { t } = useTranslation('calendar')
  return (
    <>
      {timeText && <span className={timeClass}>{timeText}</span>}
      <span className={titleClass}>{t('new')}</span>
    </>
  )
}

function useWords(): CalendarOptions {
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
