import type { Rule } from '../rule.ts'
import type { Followed, Periods } from './expand.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The periods of a rule of the kinds that most calendars consist of, by plain arithmetic; undefined for all others. */
export function periodsOf(followed: Followed): Periods | undefined {
  const { rule } = followed
  const { byYearDay, byWeekNumber, byHour, byMinute, bySecond, bySetPosition } = rule
  if ([byYearDay, byWeekNumber, byHour, byMinute, bySecond, bySetPosition].some((part) => part.length > 0)) return undefined
  if (rule.frequency === 'HOURLY') return isPlain(rule) ? everySo(followed, HOUR) : undefined
  if (rule.frequency === 'DAILY') return isPlain(rule) ? everySo(followed, DAY) : daily(followed)
  if (rule.frequency === 'WEEKLY') return rule.byMonth.length === 0 ? weekly(followed) : undefined
  if (rule.frequency === 'MONTHLY') return rule.byMonth.length === 0 && isMonthly(rule) ? monthly(followed) : undefined
  return rule.frequency === 'YEARLY' && isYearly(rule) ? yearly(followed) : undefined
}

const isPlain = ({ byDay, byMonth, byMonthDay }: Rule) => byDay.length + byMonth.length + byMonthDay.length === 0
const isMonthly = ({ byDay, byMonthDay }: Rule) => byDay.length === 0 || byMonthDay.length === 0
const isYearly = ({ byDay, byMonth, byMonthDay }: Rule) => byDay.length === 0 && (byMonthDay.length === 0 || byMonth.length > 0)

function everySo({ rule, start }: Followed, length: number): Periods {
  const step = rule.interval * length
  const startOf = (index: number) => start + index * step
  return { at: (index) => [startOf(index)], startOf, before: (wall) => Math.floor((wall - start) / step) }
}

function daily(followed: Followed): Periods {
  const days = everySo(followed, DAY)
  return { ...days, at: (index) => days.at(index).filter((wall) => namesDay(followed.rule, wall)) }
}

function namesDay({ byDay, byMonth, byMonthDay }: Rule, wall: number): boolean {
  if (byDay.length > 0 && !byDay.some(({ day }) => day === weekdayOf(wall))) return false
  const [month, date] = [monthOf(wall), new Date(wall).getUTCDate()]
  if (byMonth.length > 0 && !byMonth.includes((month % 12) + 1)) return false
  return byMonthDay.length === 0 || byMonthDay.includes(date) || byMonthDay.includes(date - daysIn(month) - 1)
}

function weekly({ rule, start }: Followed): Periods {
  const time = start % DAY >= 0 ? start % DAY : (start % DAY) + DAY
  const sinceWeekStart = (day: number) => (day - rule.weekStart + 7) % 7
  const first = start - time - sinceWeekStart(weekdayOf(start)) * DAY
  const days = rule.byDay.length > 0 ? rule.byDay.map(({ day }) => day) : [weekdayOf(start)]
  const steps = days.map((day) => sinceWeekStart(day) * DAY + time).toSorted((one, other) => one - other)
  const step = rule.interval * 7 * DAY
  const startOf = (index: number) => first + index * step
  return { at: (index) => steps.map((offset) => startOf(index) + offset), startOf, before: (wall) => Math.floor((wall - first) / step) }
}

function monthly({ rule, start }: Followed): Periods {
  const time = timeOf(start)
  const date = new Date(start)
  const first = date.getUTCFullYear() * 12 + date.getUTCMonth()
  const month = (index: number) => first + index * rule.interval
  const days = daysOfMonth(rule, date.getUTCDate())
  const startOf = (index: number) => monthStart(month(index))
  return {
    at: (index) => days(month(index)).map((wall) => wall + time),
    startOf,
    before: (wall) => Math.floor((monthOf(wall) - first) / rule.interval),
  }
}

function yearly({ rule, start }: Followed): Periods {
  const time = timeOf(start)
  const date = new Date(start)
  const first = date.getUTCFullYear()
  const months = rule.byMonth.length > 0 ? rule.byMonth : [date.getUTCMonth() + 1]
  const days = daysOfMonth(rule, date.getUTCDate())
  const year = (index: number) => first + index * rule.interval
  return {
    at: (index) => months.flatMap((month) => days(year(index) * 12 + month - 1)).map((wall) => wall + time),
    startOf: (index) => monthStart(year(index) * 12),
    before: (wall) => Math.floor((new Date(wall).getUTCFullYear() - first) / rule.interval),
  }
}

/** Which days of a month (counted from year 0) the rule names, as midnights, in order. */
function daysOfMonth({ byDay, byMonthDay }: Rule, startDay: number): (month: number) => number[] {
  if (byDay.length > 0) return (month) => inOrder(byDay.flatMap((one) => weekdaysOf(month, one)))
  const wanted = byMonthDay.length > 0 ? byMonthDay : [startDay]
  return (month) => {
    const length = daysIn(month)
    const days = wanted.map((day) => (day > 0 ? day : length + day + 1)).filter((day) => day >= 1 && day <= length)
    return inOrder(days.map((day) => monthStart(month) + (day - 1) * DAY))
  }
}

function weekdaysOf(month: number, { day, nth }: { day: number; nth: number }): number[] {
  const [start, end] = [monthStart(month), monthStart(month + 1)]
  const first = start + ((day - weekdayOf(start) + 7) % 7) * DAY
  const all: number[] = []
  for (let wall = first; wall < end; wall += 7 * DAY) all.push(wall)
  if (nth === 0) return all
  const one = all.at(nth > 0 ? nth - 1 : nth)
  return one === undefined || Math.abs(nth) > all.length ? [] : [one]
}

const inOrder = (walls: number[]) => [...new Set(walls)].toSorted((one, other) => one - other)
const monthStart = (month: number) => Date.UTC(Math.floor(month / 12), ((month % 12) + 12) % 12)
const daysIn = (month: number) => (monthStart(month + 1) - monthStart(month)) / DAY
const monthOf = (wall: number) => new Date(wall).getUTCFullYear() * 12 + new Date(wall).getUTCMonth()
const timeOf = (wall: number) => ((wall % DAY) + DAY) % DAY
const weekdayOf = (wall: number) => new Date(wall).getUTCDay() || 7
