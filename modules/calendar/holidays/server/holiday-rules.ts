import type { HolidayName } from './holiday-names.ts'

/**
 * `on` is a date (`12-25`), an offset from Easter Sunday (`easter-2`), a weekday of a month (`3 mon 01`, `last mon 05`) or before a date
 * (`wed before 11-23`), each with optional days to add (`3 sun 09 +1`). `in` lists subdivisions; without it, the whole country.
 */
export type HolidayRule = { name: HolidayName; on: string; in?: string; from?: number; to?: number }

/** On a weekend, the holiday is also observed on another day. */
export type Observance = 'nearest-weekday' | 'next-free-weekday'
export type CountryHolidays = { rules: readonly HolidayRule[]; observance?: Observance }

const germany: readonly HolidayRule[] = [
  { name: 'newYear', on: '01-01' },
  { name: 'epiphany', on: '01-06', in: 'BW BY ST' },
  { name: 'womensDay', on: '03-08', in: 'BE MV' },
  { name: 'goodFriday', on: 'easter-2' },
  { name: 'easterSunday', on: 'easter+0', in: 'BB' },
  { name: 'easterMonday', on: 'easter+1' },
  { name: 'laborDay', on: '05-01' },
  { name: 'liberationDay', on: '05-08', in: 'BE', from: 2025, to: 2025 },
  { name: 'ascension', on: 'easter+39' },
  { name: 'whitSunday', on: 'easter+49', in: 'BB' },
  { name: 'whitMonday', on: 'easter+50' },
  { name: 'corpusChristi', on: 'easter+60', in: 'BW BY HE NW RP SL' },
  { name: 'assumption', on: '08-15', in: 'SL' },
  { name: 'childrensDay', on: '09-20', in: 'TH' },
  { name: 'germanUnity', on: '10-03' },
  { name: 'reformation', on: '10-31', in: 'BB HB HH MV NI SH SN ST TH' },
  { name: 'allSaints', on: '11-01', in: 'BW BY NW RP SL' },
  { name: 'repentance', on: 'wed before 11-23', in: 'SN' },
  { name: 'christmas', on: '12-25' },
  { name: 'secondChristmasDay', on: '12-26' },
]

const austria: readonly HolidayRule[] = [
  { name: 'newYear', on: '01-01' },
  { name: 'epiphany', on: '01-06' },
  { name: 'easterMonday', on: 'easter+1' },
  { name: 'austrianLaborDay', on: '05-01' },
  { name: 'ascension', on: 'easter+39' },
  { name: 'whitMonday', on: 'easter+50' },
  { name: 'corpusChristi', on: 'easter+60' },
  { name: 'assumption', on: '08-15' },
  { name: 'austrianNationalDay', on: '10-26' },
  { name: 'allSaints', on: '11-01' },
  { name: 'immaculateConception', on: '12-08' },
  { name: 'christmas', on: '12-25' },
  { name: 'stStephen', on: '12-26' },
]

const catholicCantons = 'AG AI FR JU LU NW OW SO SZ TI UR VS ZG'

const switzerland: readonly HolidayRule[] = [
  { name: 'newYear', on: '01-01' },
  { name: 'berchtold', on: '01-02', in: 'AG BE FR GL JU LU NE OW SH SO TG VD ZG ZH' },
  { name: 'epiphany', on: '01-06', in: 'SZ TI UR' },
  { name: 'neuchatelRepublic', on: '03-01', in: 'NE' },
  { name: 'stJoseph', on: '03-19', in: 'LU NW SZ TI UR VS' },
  { name: 'goodFriday', on: 'easter-2', in: 'AG AI AR BE BL BS FR GE GL GR JU LU NE NW OW SG SH SO SZ TG UR VD ZG ZH' },
  { name: 'easterMonday', on: 'easter+1', in: 'AG AI AR BE BL BS FR GE GL GR JU LU NE NW OW SG SH SO SZ TG TI UR VD ZG ZH' },
  { name: 'laborDay', on: '05-01', in: 'AG BL BS FR JU NE SH SO TG TI ZH' },
  { name: 'ascension', on: 'easter+39' },
  { name: 'whitMonday', on: 'easter+50', in: 'AG AI AR BE BL BS FR GE GL GR JU LU NE NW OW SG SH SO SZ TG TI UR VD ZG ZH' },
  { name: 'corpusChristi', on: 'easter+60', in: catholicCantons },
  { name: 'juraIndependence', on: '06-23', in: 'JU' },
  { name: 'peterAndPaul', on: '06-29', in: 'TI' },
  { name: 'swissNationalDay', on: '08-01' },
  { name: 'assumption', on: '08-15', in: catholicCantons },
  { name: 'genevaFast', on: '1 sun 09 +4', in: 'GE' },
  { name: 'federalFastMonday', on: '3 sun 09 +1', in: 'VD' },
  { name: 'stMaurice', on: '09-22', in: 'AI' },
  { name: 'brotherNicholas', on: '09-25', in: 'OW' },
  { name: 'allSaints', on: '11-01', in: `${catholicCantons} GL SG` },
  { name: 'immaculateConception', on: '12-08', in: 'AG AI FR LU NW OW SZ TI UR VS ZG' },
  { name: 'christmas', on: '12-25' },
  { name: 'stStephen', on: '12-26', in: 'AG AI AR BE BL BS FR GL GR LU NE NW OW SG SH SO SZ TG TI UR ZG ZH' },
  { name: 'genevaRestoration', on: '12-31', in: 'GE' },
]

const france: readonly HolidayRule[] = [
  { name: 'newYear', on: '01-01' },
  { name: 'goodFriday', on: 'easter-2', in: 'AM' },
  { name: 'easterMonday', on: 'easter+1' },
  { name: 'abolitionOfSlavery', on: '04-27', in: 'YT' },
  { name: 'laborDay', on: '05-01' },
  { name: 'victoryDay', on: '05-08' },
  { name: 'abolitionOfSlavery', on: '05-22', in: 'MQ' },
  { name: 'abolitionOfSlavery', on: '05-27', in: 'GP' },
  { name: 'ascension', on: 'easter+39' },
  { name: 'whitMonday', on: 'easter+50' },
  { name: 'abolitionOfSlavery', on: '06-10', in: 'GF' },
  { name: 'bastilleDay', on: '07-14' },
  { name: 'assumption', on: '08-15' },
  { name: 'allSaints', on: '11-01' },
  { name: 'armistice', on: '11-11' },
  { name: 'abolitionOfSlavery', on: '12-20', in: 'RE' },
  { name: 'christmas', on: '12-25' },
  { name: 'stStephen', on: '12-26', in: 'AM' },
]

const portugal: readonly HolidayRule[] = [
  { name: 'newYear', on: '01-01' },
  { name: 'goodFriday', on: 'easter-2' },
  { name: 'easterSunday', on: 'easter+0' },
  { name: 'freedomDay', on: '04-25' },
  { name: 'laborDay', on: '05-01' },
  { name: 'azoresDay', on: 'easter+50', in: '20' },
  { name: 'corpusChristi', on: 'easter+60' },
  { name: 'portugalDay', on: '06-10' },
  { name: 'madeiraDay', on: '07-01', in: '30' },
  { name: 'assumption', on: '08-15' },
  { name: 'portugueseRepublic', on: '10-05' },
  { name: 'allSaints', on: '11-01' },
  { name: 'restoration', on: '12-01' },
  { name: 'immaculateConception', on: '12-08' },
  { name: 'christmas', on: '12-25' },
  { name: 'firstOctave', on: '12-26', in: '30' },
]

const brazil: readonly HolidayRule[] = [
  { name: 'newYear', on: '01-01' },
  { name: 'carnival', on: 'easter-48' },
  { name: 'carnival', on: 'easter-47' },
  { name: 'goodFriday', on: 'easter-2' },
  { name: 'tiradentes', on: '04-21' },
  { name: 'laborDay', on: '05-01' },
  { name: 'optionalCorpusChristi', on: 'easter+60' },
  { name: 'brazilianIndependence', on: '09-07' },
  { name: 'aparecida', on: '10-12' },
  { name: 'allSouls', on: '11-02' },
  { name: 'brazilianRepublic', on: '11-15' },
  { name: 'blackAwareness', on: '11-20', from: 2024 },
  { name: 'christmas', on: '12-25' },
]

const unitedKingdom: readonly HolidayRule[] = [
  { name: 'newYear', on: '01-01' },
  { name: 'secondOfJanuary', on: '01-02', in: 'SCT' },
  { name: 'stPatrick', on: '03-17', in: 'NIR' },
  { name: 'goodFriday', on: 'easter-2' },
  { name: 'easterMonday', on: 'easter+1', in: 'ENG NIR WLS' },
  { name: 'earlyMay', on: '1 mon 05' },
  { name: 'coronation', on: '05-08', from: 2023, to: 2023 },
  { name: 'springHoliday', on: 'last mon 05' },
  { name: 'boyne', on: '07-12', in: 'NIR' },
  { name: 'summerHoliday', on: '1 mon 08', in: 'SCT' },
  { name: 'summerHoliday', on: 'last mon 08', in: 'ENG NIR WLS' },
  { name: 'stAndrew', on: '11-30', in: 'SCT' },
  { name: 'christmas', on: '12-25' },
  { name: 'boxingDay', on: '12-26' },
]

const unitedStates: readonly HolidayRule[] = [
  { name: 'newYear', on: '01-01' },
  { name: 'martinLutherKing', on: '3 mon 01' },
  { name: 'washington', on: '3 mon 02' },
  { name: 'memorialDay', on: 'last mon 05' },
  { name: 'juneteenth', on: '06-19', from: 2021 },
  { name: 'americanIndependence', on: '07-04' },
  { name: 'americanLaborDay', on: '1 mon 09' },
  { name: 'columbus', on: '2 mon 10' },
  { name: 'veterans', on: '11-11' },
  { name: 'thanksgiving', on: '4 thu 11' },
  { name: 'christmas', on: '12-25' },
]

/** Nationwide and regional public holidays by ISO 3166-1 country. China is in `chinese-holidays.ts`. */
export const countryHolidays: Readonly<Record<string, CountryHolidays>> = {
  DE: { rules: germany },
  AT: { rules: austria },
  CH: { rules: switzerland },
  FR: { rules: france },
  PT: { rules: portugal },
  BR: { rules: brazil },
  GB: { rules: unitedKingdom, observance: 'next-free-weekday' },
  US: { rules: unitedStates, observance: 'nearest-weekday' },
}
