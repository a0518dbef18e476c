export {
  OVERRIDES_MAX_LENGTH,
  type ExceptionColumns,
  diffFromSeries,
  isUpToDate,
  createTooManyExceptionsProblem,
  mergeExceptions,
} from './exceptions.ts'
export {
  type Occurrence,
  type EventTiming,
  type Window,
  parseInstant,
  formatKey,
  getDuration,
  findOccurrenceAt,
  listOccurrences,
  computeRange,
  createWindow,
} from './occurrences.ts'
export {
  continueSeriesFrom,
  endSeriesBefore,
  keepFittingExceptions,
  isFirstOccurrence,
  moveSeries,
  createKeyMover,
  parseOverrides,
  excludeOccurrence,
} from './series.ts'
export { listInstants, isTimeZone, toInstant, toWall } from './wall-time.ts'
