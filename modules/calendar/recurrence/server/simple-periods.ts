import type { Rule } from '../rule.ts'
import type { RuleSeries, Periods } from './rule-series.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Supports the most common rules with plain arithmetic, which is much faster than the library; undefined for all others. */
export function createSimplePeriods(ruleSeries: RuleSeries): Periods | undefined {
  const { rule } = ruleSeries
  const { byYearDay, byWeekNumber, byHour, byMinute, bySecond, bySetPosition } = rule
  if ([byYearDay, byWeekNumber, byHour, byMinute, bySecond, bySetPosition].some((part) => part.length > 0)) return undefined
  if (rule.frequency === 'HOURLY') return hasNoDateParts(rule) ? createFixedPeriods(ruleSeries, HOUR) : undefined
  if (rule.frequency === 'DAILY') return hasNoDateParts(rule) ? createFixedPeriods(ruleSeries, DAY) : createDailyPeriods(ruleSeries)
  if (rule.frequency === 'WEEKLY') return rule.byMonth.length === 0 ? createWeeklyPeriods(ruleSeries) : undefined
  if (rule.frequency === 'MONTHLY') return rule.byMonth.length === 0 && isSimpleMonthly(rule) ? createMonthlyPeriods(ruleSeries) : undefined
  return rule.frequency === 'YEARLY' && isSimpleYearly(rule) ? createYearlyPeriods(ruleSeries) : undefined
}

const hasNoDateParts = ({ byDay, byMonth, byMonthDay }: Rule) => byDay.length + byMonth.length + byMonthDay.length === 0
const isSimpleMonthly = ({ byDay, byMonthDay }: Rule) => byDay.length === 0 || byMonthDay.length === 0
const isSimpleYearly = ({ byDay, byMonth, byMonthDay }: Rule) => byDay.length === 0 && (byMonthDay.length === 0 || byMonth.length > 0)

function createFixedPeriods({ rule, start }: RuleSeries, length: number): Periods {
  const step = rule.interval * length
  const startOf = (index: number) => start + index * step
  return { at: (index) => [startOf(index)], startOf, before: (wall) => Math.floor((wall - start) / step) }
}

function createDailyPeriods(ruleSeries: RuleSeries): Periods {
  const days = createFixedPeriods(ruleSeries, DAY)
  return { ...days, at: (index) => days.at(index).filter((wall) => matchesDay(ruleSeries.rule, wall)) }
}

function matchesDay({ byDay, byMonth, byMonthDay }: Rule, wall: number): boolean {
  if (byDay.length > 0 && !byDay.some(({ day }) => day === getIsoWeekday(wall))) return false
  const [month, date] = [getMonthIndex(wall), new Date(wall).getUTCDate()]
  if (byMonth.length > 0 && !byMonth.includes((month % 12) + 1)) return false
  return byMonthDay.length === 0 || byMonthDay.includes(date) || byMonthDay.includes(date - countDays(month) - 1)
}

function createWeeklyPeriods({ rule, start }: RuleSeries): Periods {
  const time = start % DAY >= 0 ? start % DAY : (start % DAY) + DAY
  const sinceWeekStart = (day: number) => (day - rule.weekStart + 7) % 7
  const first = start - time - sinceWeekStart(getIsoWeekday(start)) * DAY
  const days = rule.byDay.length > 0 ? rule.byDay.map(({ day }) => day) : [getIsoWeekday(start)]
  const steps = days.map((day) => sinceWeekStart(day) * DAY + time).toSorted((one, other) => one - other)
  const step = rule.interval * 7 * DAY
  const startOf = (index: number) => first + index * step
  return { at: (index) => steps.map((offset) => startOf(index) + offset), startOf, before: (wall) => Math.floor((wall - first) / step) }
}

function createMonthlyPeriods({ rule, start }: RuleSeries): Periods {
  const time = getTimeOfDay(start)
  const date = new Date(start)
  const first = date.getUTCFullYear() * 12 + date.getUTCMonth()
  const month = (index: number) => first + index * rule.interval
  const days = createDayLister(rule, date.getUTCDate())
  const startOf = (index: number) => getMonthStart(month(index))
  return {
    at: (index) => days(month(index)).map((wall) => wall + time),
    startOf,
    before: (wall) => Math.floor((getMonthIndex(wall) - first) / rule.interval),
  }
}

function createYearlyPeriods({ rule, start }: RuleSeries): Periods {
  const time = getTimeOfDay(start)
  const date = new Date(start)
  const first = date.getUTCFullYear()
  const months = rule.byMonth.length > 0 ? rule.byMonth : [date.getUTCMonth() + 1]
  const days = createDayLister(rule, date.getUTCDate())
  const year = (index: number) => first + index * rule.interval
  return {
    at: (index) => months.flatMap((month) => days(year(index) * 12 + month - 1)).map((wall) => wall + time),
    startOf: (index) => getMonthStart(year(index) * 12),
    before: (wall) => Math.floor((new Date(wall).getUTCFullYear() - first) / rule.interval),
  }
}

/** Lists the midnights of matching days; months are counted from year 0. */
function createDayLister({ byDay, byMonthDay }: Rule, startDay: number): (month: number) => number[] {
  if (byDay.length > 0) return (month) => sortUnique(byDay.flatMap((one) => listWeekdays(month, one)))
  const wanted = byMonthDay.length > 0 ? byMonthDay : [startDay]
  return (month) => {
    const length = countDays(month)
    const days = wanted.map((day) => (day > 0 ? day : length + day + 1)).filter((day) => day >= 1 && day <= length)
    return sortUnique(days.map((day) => getMonthStart(month) + (day - 1) * DAY))
  }
}

function listWeekdays(month: number, { day, nth }: { day: number; nth: number }): number[] {
  const [start, end] = [getMonthStart(month), getMonthStart(month + 1)]
  const first = start + ((day - getIsoWeekday(start) + 7) % 7) * DAY
  const all: number[] = []
  for (let wall = first; wall < end; wall += 7 * DAY) all.push(wall)
  if (nth === 0) return all
  const one = all.at(nth > 0 ? nth - 1 : nth)
  return one === undefined || Math.abs(nth) > all.length ? [] : [one]
}

const sortUnique = (walls: number[]) => [...new Set(walls)].toSorted((one, other) => one - other)
const getMonthStart = (month: number) => Date.UTC(Math.floor(month / 12), ((month % 12) + 12) % 12)
const countDays = (month: number) => (getMonthStart(month + 1) - getMonthStart(month)) / DAY
const getMonthIndex = (wall: number) => new Date(wall).getUTCFullYear() * 12 + new Date(wall).getUTCMonth()
const getTimeOfDay = (wall: number) => ((wall % DAY) + DAY) % DAY
const getIsoWeekday = (wall: number) => new Date(wall).getUTCDay() || 7
