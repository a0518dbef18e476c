import type { WorkingHours } from '../contract.ts'

/** As FullCalendar expects it; without any hours, no time of the week is working time. */
export const toBusinessHours = (hours: WorkingHours) =>
  hours.map(({ weekday, start, end }) => ({ daysOfWeek: [weekday % 7], startTime: start, endTime: end }))
