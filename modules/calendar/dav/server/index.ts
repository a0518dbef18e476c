export { calendarSource } from './calendar-source.ts'
