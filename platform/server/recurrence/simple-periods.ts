import type { RecurrenceRule } from '#platform/contract/recurrence-rule.ts'
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

const hasNoDateParts = ({ byDay, byMonth, byMonthDay }: RecurrenceRule) => byDay.length + byMonth.length + byMonthDay.length === 0
const isSimpleMonthly = ({ byDay, byMonthDay }: RecurrenceRule) => byDay.length === 0 || byMonthDay.length === 0
const isSimpleYearly = ({ byDay, byMonth, byMonthDay }: RecurrenceRule) =>
  byDay.length === 0 && (byMonthDay.length === 0 || byMonth.length > 0)

function createFixedPeriods({ rule, start }: RuleSeries, length: number): Periods {
  const step = rule.interval * length
  const getStart = (index: number) => start + index * step
  return { listTimes: (index) => [getStart(index)], getStart, findIndexBefore: (wall) => Math.floor((wall - start) / step) }
}

function createDailyPeriods(ruleSeries: RuleSeries): Periods {
  const days = createFixedPeriods(ruleSeries, DAY)
  return { ...days, listTimes: (index) => days.listTimes(index).filter((wall) => matchesDay(ruleSeries.rule, wall)) }
}

function matchesDay({ byDay, byMonth, byMonthDay }: RecurrenceRule, wall: number): boolean {
  if (byDay.length > 0 && !byDay.some(({ day }) => day === getIsoWeekday(wall))) return false
  const [month, date] = [getMonthIndex(wall), new Date(wall).getUTCDate()]
  if (byMonth.length > 0 && !byMonth.includes((month % 12) + 1)) return false
  return byMonthDay.length === 0 || byMonthDay.includes(date) || byMonthDay.includes(date - countDays(month) - 1)
}

function createWeeklyPeriods({ rule, start }: RuleSeries): Periods {
  const time = start % DAY >= 0 ? start % DAY : (start % DAY) + DAY
  const getDaysSinceWeekStart = (day: number) => (day - rule.weekStart + 7) % 7
  const firstWeekStart = start - time - getDaysSinceWeekStart(getIsoWeekday(start)) * DAY
  const days = rule.byDay.length > 0 ? rule.byDay.map(({ day }) => day) : [getIsoWeekday(start)]
  const offsets = days.map((day) => getDaysSinceWeekStart(day) * DAY + time).toSorted((a, b) => a - b)
  const step = rule.interval * 7 * DAY
  const getStart = (index: number) => firstWeekStart + index * step
  return {
    listTimes: (index) => offsets.map((offset) => getStart(index) + offset),
    getStart,
    findIndexBefore: (wall) => Math.floor((wall - firstWeekStart) / step),
  }
}

function createMonthlyPeriods({ rule, start }: RuleSeries): Periods {
  const time = getTimeOfDay(start)
  const date = new Date(start)
  const firstMonth = date.getUTCFullYear() * 12 + date.getUTCMonth()
  const getMonth = (index: number) => firstMonth + index * rule.interval
  const listDays = createDayLister(rule, date.getUTCDate())
  const getStart = (index: number) => getMonthStart(getMonth(index))
  return {
    listTimes: (index) => listDays(getMonth(index)).map((wall) => wall + time),
    getStart,
    findIndexBefore: (wall) => Math.floor((getMonthIndex(wall) - firstMonth) / rule.interval),
  }
}

function createYearlyPeriods({ rule, start }: RuleSeries): Periods {
  const time = getTimeOfDay(start)
  const date = new Date(start)
  const firstYear = date.getUTCFullYear()
  const months = rule.byMonth.length > 0 ? rule.byMonth : [date.getUTCMonth() + 1]
  const listDays = createDayLister(rule, date.getUTCDate())
  const getYear = (index: number) => firstYear + index * rule.interval
  return {
    listTimes: (index) => months.flatMap((month) => listDays(getYear(index) * 12 + month - 1)).map((wall) => wall + time),
    getStart: (index) => getMonthStart(getYear(index) * 12),
    findIndexBefore: (wall) => Math.floor((new Date(wall).getUTCFullYear() - firstYear) / rule.interval),
  }
}

/** Lists the midnights of matching days; months are counted from year 0. */
function createDayLister({ byDay, byMonthDay }: RecurrenceRule, startDay: number): (month: number) => number[] {
  if (byDay.length > 0) return (month) => sortUnique(byDay.flatMap((weekday) => listWeekdays(month, weekday)))
  const monthDays = byMonthDay.length > 0 ? byMonthDay : [startDay]
  return (month) => {
    const length = countDays(month)
    const days = monthDays.map((day) => (day > 0 ? day : length + day + 1)).filter((day) => day >= 1 && day <= length)
    return sortUnique(days.map((day) => getMonthStart(month) + (day - 1) * DAY))
  }
}

function listWeekdays(month: number, { day, nth }: { day: number; nth: number }): number[] {
  const [start, end] = [getMonthStart(month), getMonthStart(month + 1)]
  const first = start + ((day - getIsoWeekday(start) + 7) % 7) * DAY
  const all: number[] = []
  for (let wall = first; wall < end; wall += 7 * DAY) all.push(wall)
  if (nth === 0) return all
  const date = all.at(nth > 0 ? nth - 1 : nth)
  return date === undefined || Math.abs(nth) > all.length ? [] : [date]
}

const sortUnique = (walls: number[]) => [...new Set(walls)].toSorted((a, b) => a - b)
const getMonthStart = (month: number) => Date.UTC(Math.floor(month / 12), ((month % 12) + 12) % 12)
const countDays = (month: number) => (getMonthStart(month + 1) - getMonthStart(month)) / DAY
const getMonthIndex = (wall: number) => new Date(wall).getUTCFullYear() * 12 + new Date(wall).getUTCMonth()
const getTimeOfDay = (wall: number) => ((wall % DAY) + DAY) % DAY
const getIsoWeekday = (wall: number) => new Date(wall).getUTCDay() || 7
