import type { Language } from '#platform/contract/user.ts'
import { listChineseHolidays, type HolidayDay } from './chinese-holidays.ts'
import { formatHolidayName } from './holiday-names.ts'
import { countryHolidays, type Observance } from './holiday-rules.ts'
import { resolveDateRule } from './resolve-date-rule.ts'

/** `date` is `YYYY-MM-DD`. `isDayOff` is false for weekend days on which people work in exchange for a longer holiday. */
export type Holiday = { date: string; name: string; isDayOff: boolean }

const FIRST_HOLIDAY_YEAR = 2000
const LAST_HOLIDAY_YEAR = 2099

const DAY = 86_400_000

/** The public holidays of a region, such as `DE-BY`, from the day `from` to before the day `to`, with names in the language. */
export function listHolidays(region: string, { from, to }: { from: string; to: string }, language: Language): Holiday[] {
  const firstYear = Math.max(FIRST_HOLIDAY_YEAR, Number(from.slice(0, 4)))
  const lastYear = Math.min(LAST_HOLIDAY_YEAR, Number(to.slice(0, 4)) + 1)
  const years = Array.from({ length: Math.max(0, lastYear - firstYear + 1) }, (_, index) => firstYear + index)
  return years
    .flatMap((year) => listHolidaysOfYear(region, year))
    .filter(({ date }) => date >= from && date < to)
    .map(({ date, name, kind }) => ({ date, name: formatHolidayName(name, kind, language), isDayOff: kind !== 'working-day' }))
}

/** Sorted by date. An observed day can belong to the previous year, such as 31 December for New Year’s Day. */
function listHolidaysOfYear(region: string, year: number): HolidayDay[] {
  const [country = '', subdivision = ''] = region.split('-')
  if (country === 'CN') return listChineseHolidays(year)
  const { rules, observance } = countryHolidays[country] ?? { rules: [] }
  const days = rules
    .filter(({ in: subdivisions, from = year, to = year }) => {
      return (!subdivisions || subdivisions.split(' ').includes(subdivision)) && from <= year && year <= to
    })
    .map(({ name, on }): HolidayDay => ({ name, date: resolveDateRule(on, year), kind: 'holiday' }))
  return (observance ? addObservedDays(days, observance) : days).toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

function addObservedDays(days: readonly HolidayDay[], observance: Observance): HolidayDay[] {
  const dates = new Set(days.map(({ date }) => date))
  const observed = days
    .filter(({ date }) => isWeekend(date))
    .map(({ date, name }): HolidayDay => {
      const other = observance === 'nearest-weekday' ? findNearestWeekday(date) : findNextFreeWeekday(date, dates)
      dates.add(other)
      return { date: other, name, kind: 'observed' }
    })
  return [...days, ...observed]
}

const getWeekday = (date: string) => new Date(date).getUTCDay()
const isWeekend = (date: string) => [0, 6].includes(getWeekday(date))
const addDays = (date: string, days: number) => new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10)

const findNearestWeekday = (date: string) => addDays(date, getWeekday(date) === 6 ? -1 : 1)

function findNextFreeWeekday(date: string, taken: ReadonlySet<string>): string {
  let other = addDays(date, 1)
  while (isWeekend(other) || taken.has(other)) other = addDays(other, 1)
  return other
}
