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
  type OccurrenceWindow,
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
  removeObsoleteExceptions,
  isFirstOccurrence,
  moveSeries,
  createKeyMover,
  parseOverrides,
  excludeOccurrence,
} from './series.ts'
export { getPossibleInstants, toInstant, toWallTime } from './wall-time.ts'
