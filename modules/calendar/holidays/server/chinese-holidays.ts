import type { HolidayName, DayKind } from './holiday-names.ts'
import { arrangements, lunarDates } from './chinese-arrangements.ts'

export type HolidayDay = { date: string; name: HolidayName; kind: DayKind }

const DAY = 86_400_000

/**
 * The State Council announces each November how the holidays of the next year are extended by working on weekends. Years without a
 * known arrangement have only the days that the law names.
 */
export function listChineseHolidays(year: number): HolidayDay[] {
  const known = arrangements[year]
  if (!known) return listStatutoryDays(year)
  return known.flatMap(({ name, rest, work = [] }) => [
    ...listDays(`${year}-${rest[0]}`, `${year}-${rest[1]}`).map((date): HolidayDay => ({ date, name, kind: 'holiday' })),
    ...work.map((date): HolidayDay => ({ date: `${year}-${date}`, name, kind: 'working-day' })),
  ])
}

function listStatutoryDays(year: number): HolidayDay[] {
  const lunar = lunarDates[year]
  if (!lunar) return []
  const days: readonly { name: HolidayName; date: string; before?: number; after?: number }[] = [
    { name: 'newYear', date: '01-01' },
    { name: 'springFestival', date: lunar[0], before: 1, after: 2 },
    { name: 'qingming', date: findQingming(year) },
    { name: 'laborDay', date: '05-01', after: 1 },
    { name: 'dragonBoat', date: lunar[1] },
    { name: 'midAutumn', date: lunar[2] },
    { name: 'nationalDay', date: '10-01', after: 2 },
  ]
  return days.flatMap(({ name, date, before = 0, after = 0 }) => {
    const dates = listDays(addDays(`${year}-${date}`, -before), addDays(`${year}-${date}`, after))
    return dates.map((day): HolidayDay => ({ date: day, name, kind: 'holiday' }))
  })
}

/** The day on which the sun reaches 15° of longitude; this approximation holds for the years 2000 to 2099. */
function findQingming(year: number): string {
  const ofCentury = year % 100
  const day = Math.floor(ofCentury * 0.2422 + 4.81) - Math.floor(ofCentury / 4)
  return `04-0${day}`
}

const addDays = (date: string, days: number) => new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10)

function listDays(first: string, last: string): string[] {
  const count = (Date.parse(last) - Date.parse(first)) / DAY + 1
  return Array.from({ length: count }, (_, index) => addDays(first, index))
}
