export { formatDueDate, formatTime } from './format-due-date.ts'
export { useClock } from './use-clock.ts'
