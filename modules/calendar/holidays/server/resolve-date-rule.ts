const DAY = 86_400_000
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** Returns `YYYY-MM-DD`. The notation is described at `HolidayRule`. */
export function resolveDateRule(rule: string, year: number): string {
  const easter = /^easter([+-]\d+)$/.exec(rule)
  if (easter) return formatDay(getEaster(year) + Number(easter[1]) * DAY)
  const before = /^([a-z]{3}) before (\d\d-\d\d)$/.exec(rule)
  if (before) return formatDay(findWeekdayBefore(Date.parse(`${year}-${before[2]}`), before[1]!))
  const ordinal = /^(\d|last) ([a-z]{3}) (\d\d)(?: \+(\d))?$/.exec(rule)
  if (ordinal) return formatDay(findOrdinal(year, ordinal) + Number(ordinal[4] ?? 0) * DAY)
  return `${year}-${rule}`
}

const formatDay = (instant: number) => new Date(instant).toISOString().slice(0, 10)

function findWeekdayBefore(instant: number, weekday: string): number {
  const distance = (new Date(instant).getUTCDay() - WEEKDAYS.indexOf(weekday) + 7) % 7
  return instant - (distance || 7) * DAY
}

function findOrdinal(year: number, [, ordinal, weekday, month]: readonly (string | undefined)[]): number {
  if (ordinal === 'last') return findWeekdayBefore(Date.UTC(year, Number(month), 1), weekday!)
  return findWeekdayBefore(Date.UTC(year, Number(month) - 1, 8), weekday!) + (Number(ordinal) - 1) * 7 * DAY
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
function getEaster(year: number): number {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const day = h + l - 7 * m + 114
  return Date.UTC(year, Math.floor(day / 31) - 1, (day % 31) + 1)
}
