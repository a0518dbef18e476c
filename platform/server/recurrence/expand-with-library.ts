import { RRuleTemporal } from 'rrule-temporal'
import { weekdays, type RecurrenceRule } from '#platform/contract/recurrence-rule.ts'
import type { RuleSeries, WallRange } from './rule-series.ts'

/** Limits per series and window, which the library reaches after a few milliseconds. */
const MAX_ITERATIONS = 20_000
const MAX_CANDIDATES = 50_000

/** Treats wall times as UTC. Throws if the rule exceeds the limits. */
export function expandWithLibrary({ rule, start, until }: RuleSeries, { from, to, limit }: WallRange): number[] {
  const libraryRule = new RRuleTemporal<Temporal.ZonedDateTime>({
    ...toLibraryParts(rule),
    freq: rule.frequency,
    interval: rule.interval,
    dtstart: toUtcDateTime(start),
    tzid: 'UTC',
    temporal: Temporal,
    cache: false,
    maxIterations: MAX_ITERATIONS,
    maxCandidateEvaluations: MAX_CANDIDATES,
    wkst: weekdays[rule.weekStart - 1]!,
    ...(rule.count === null ? { until: toUtcDateTime(Math.min(until, to)) } : { count: rule.count }),
  })
  const occurrences = libraryRule.between(toUtcDateTime(from), toUtcDateTime(to - 1), true).map((date) => date.epochMilliseconds)
  return occurrences.filter((wall) => wall >= from && wall < to).slice(0, limit)
}

const toUtcDateTime = (wall: number) => Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO('UTC')

function toLibraryParts(rule: RecurrenceRule) {
  const { byDay, byMonth, byMonthDay, byYearDay, byWeekNumber, byHour, byMinute, bySecond, bySetPosition } = rule
  const days = byDay.map(({ day, nth }) => `${nth === 0 ? '' : nth}${weekdays[day - 1]!}`)
  const parts = {
    byDay: days,
    byMonth,
    byMonthDay,
    byYearDay,
    byWeekNo: byWeekNumber,
    byHour,
    byMinute,
    bySecond,
    bySetPos: bySetPosition,
  }
  return Object.fromEntries(Object.entries(parts).filter(([, values]) => values.length > 0))
}
