import type { CalendarOptions } from '@fullcalendar/react'

export const briefTime = { hour: 'numeric', minute: '2-digit', omitZeroMinute: true, meridiem: 'narrow' } as const
export const fullTime = { hour: 'numeric', minute: '2-digit' } as const

export const gridOptions: CalendarOptions = {
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
