import type { WorkingHours } from '../contract.ts'

const [START, END] = ['09:00', '17:00']
const DAYS = [1, 2, 3, 4, 5, 6, 7]
const USUAL_WEEKEND = [6, 7]

/** Countries whose weekend may include Friday; Intl knows the days. */
const COUNTRIES = ['AF', 'BH', 'DZ', 'EG', 'IL', 'IQ', 'IR', 'JO', 'KW', 'LY', 'OM', 'QA', 'SA', 'SD', 'SY', 'YE']

type WeekLocale = Intl.Locale & { getTimeZones: () => string[] | undefined; getWeekInfo: () => { weekend: number[] } }

let weekendsByZone: Map<string, number[]> | undefined

/** 9 to 17 on the workdays of the country of the time zone. */
export function getDefaultHours(timeZone: string): WorkingHours {
  weekendsByZone ??= new Map(COUNTRIES.flatMap(listWeekends))
  const weekend = weekendsByZone.get(timeZone) ?? USUAL_WEEKEND
  return DAYS.filter((day) => !weekend.includes(day)).map((weekday) => ({ weekday, start: START, end: END }))
}

function listWeekends(country: string): [zone: string, weekend: number[]][] {
  const locale = new Intl.Locale('und', { region: country }) as WeekLocale
  return (locale.getTimeZones() ?? []).map((zone) => [zone, locale.getWeekInfo().weekend])
}
