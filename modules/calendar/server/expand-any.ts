import { RRuleTemporal } from 'rrule-temporal'
import { weekdays, type Rule } from '../rule.ts'
import type { Followed, Stretch } from './expand.ts'

/** Periods and candidates that the library may look at for one series and window: a few milliseconds' worth. */
const MOST_PERIODS = 20_000
const MOST_CANDIDATES = 50_000

/** Follows any rule, by wall time, which to the library is UTC; as far as its budget goes. Throws where the rule asks for more. */
export function expandByLibrary({ rule, start, until }: Followed, { from, to, most }: Stretch): number[] {
  const followed = new RRuleTemporal<Temporal.ZonedDateTime>({
    ...partsOf(rule),
    freq: rule.frequency,
    interval: rule.interval,
    dtstart: inUtc(start),
    tzid: 'UTC',
    temporal: Temporal,
    cache: false,
    maxIterations: MOST_PERIODS,
    maxCandidateEvaluations: MOST_CANDIDATES,
    wkst: weekdays[rule.weekStart - 1]!,
    ...(rule.count === null ? { until: inUtc(Math.min(until, to)) } : { count: rule.count }),
  })
  const found = followed.between(inUtc(from), inUtc(to - 1), true).map((date) => date.epochMilliseconds)
  return found.filter((wall) => wall >= from && wall < to).slice(0, most)
}

const inUtc = (wall: number) => Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO('UTC')

function partsOf(rule: Rule) {
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
