export {
  checkWorkingHours,
  getWorkingHours,
  intersectSpans,
  listWorkingSpans,
  parseMinutes,
  parseWorkingHours,
  type TimeSpan,
} from './working-hours.ts'
