import type { HolidayName } from './holiday-names.ts'

/** `rest`: the first and last day off. `work`: weekend days that become working days. Both are `MM-DD` in the year of the arrangement. */
type Arrangement = { name: HolidayName; rest: readonly [string, string]; work?: readonly string[] }

/** As announced by the General Office of the State Council (国办发明电) for each year. */
export const arrangements: Readonly<Record<number, readonly Arrangement[]>> = {
  2024: [
    { name: 'newYear', rest: ['01-01', '01-01'] },
    { name: 'springFestival', rest: ['02-10', '02-17'], work: ['02-04', '02-18'] },
    { name: 'qingming', rest: ['04-04', '04-06'], work: ['04-07'] },
    { name: 'laborDay', rest: ['05-01', '05-05'], work: ['04-28', '05-11'] },
    { name: 'dragonBoat', rest: ['06-10', '06-10'] },
    { name: 'midAutumn', rest: ['09-15', '09-17'], work: ['09-14'] },
    { name: 'nationalDay', rest: ['10-01', '10-07'], work: ['09-29', '10-12'] },
  ],
  2025: [
    { name: 'newYear', rest: ['01-01', '01-01'] },
    { name: 'springFestival', rest: ['01-28', '02-04'], work: ['01-26', '02-08'] },
    { name: 'qingming', rest: ['04-04', '04-06'] },
    { name: 'laborDay', rest: ['05-01', '05-05'], work: ['04-27'] },
    { name: 'dragonBoat', rest: ['05-31', '06-02'] },
    { name: 'nationalDay', rest: ['10-01', '10-08'], work: ['09-28', '10-11'] },
  ],
  2026: [
    { name: 'newYear', rest: ['01-01', '01-03'], work: ['01-04'] },
    { name: 'springFestival', rest: ['02-15', '02-23'], work: ['02-14', '02-28'] },
    { name: 'qingming', rest: ['04-04', '04-06'] },
    { name: 'laborDay', rest: ['05-01', '05-05'], work: ['05-09'] },
    { name: 'dragonBoat', rest: ['06-19', '06-21'] },
    { name: 'midAutumn', rest: ['09-25', '09-27'] },
    { name: 'nationalDay', rest: ['10-01', '10-07'], work: ['09-20', '10-10'] },
  ],
}

/**
 * The first day of Spring Festival, Dragon Boat Festival and Mid-Autumn Festival, `MM-DD`. The Chinese calendar of `Intl` is a day off
 * in 2027 and 2030, when the new moon is close to midnight in Beijing.
 */
export const lunarDates: Readonly<Record<number, readonly [string, string, string]>> = {
  2027: ['02-06', '06-09', '09-15'],
  2028: ['01-26', '05-28', '10-03'],
  2029: ['02-13', '06-16', '09-22'],
  2030: ['02-03', '06-05', '09-12'],
  2031: ['01-23', '06-24', '10-01'],
  2032: ['02-11', '06-12', '09-19'],
  2033: ['01-31', '06-01', '09-08'],
  2034: ['02-19', '06-20', '09-27'],
  2035: ['02-08', '06-10', '09-16'],
  2036: ['01-28', '05-30', '10-04'],
  2037: ['02-15', '06-18', '09-24'],
  2038: ['02-04', '06-07', '09-13'],
  2039: ['01-24', '05-27', '10-02'],
  2040: ['02-12', '06-14', '09-20'],
  2041: ['02-01', '06-03', '09-10'],
  2042: ['01-22', '06-22', '09-28'],
  2043: ['02-10', '06-11', '09-17'],
  2044: ['01-30', '05-31', '10-05'],
  2045: ['02-17', '06-19', '09-25'],
  2046: ['02-06', '06-08', '09-15'],
  2047: ['01-26', '05-29', '10-04'],
  2048: ['02-14', '06-15', '09-22'],
  2049: ['02-02', '06-04', '09-11'],
  2050: ['01-23', '06-23', '09-30'],
}
