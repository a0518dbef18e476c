import { expect, test } from 'vitest'
import { languages } from '#platform/contract/user.ts'
import { listHolidays } from './list-holidays.ts'

const listYear = (region: string, year: number, language: (typeof languages)[number] = 'en') =>
  listHolidays(region, { from: `${year}-01-01`, to: `${year + 1}-01-01` }, language)
const listDates = (region: string, year: number) => listYear(region, year).map(({ date }) => date.slice(5))

test('holidays that depend on Easter move with it', () => {
  const easterMondays = [2024, 2025, 2026, 2027, 2038, 2049].map(
    (year) => listYear('DE', year).find(({ name }) => name === 'Easter Monday')!.date,
  )
  expect(easterMondays).toEqual(['2024-04-01', '2025-04-21', '2026-04-06', '2027-03-29', '2038-04-26', '2049-04-19'])
})

test('a Land has the holidays of Germany and its own, a country only those of all its parts', () => {
  expect(listDates('DE', 2026)).toEqual(['01-01', '04-03', '04-06', '05-01', '05-14', '05-25', '10-03', '12-25', '12-26'])
  expect(listDates('DE-BY', 2026)).toEqual([
    '01-01',
    '01-06',
    '04-03',
    '04-06',
    '05-01',
    '05-14',
    '05-25',
    '06-04',
    '10-03',
    '11-01',
    '12-25',
    '12-26',
  ])
  expect(listDates('DE-SN', 2026)).toContain('11-18')
  expect(listDates('CH', 2026)).toEqual(['01-01', '05-14', '08-01', '12-25'])
  expect(listDates('CH-GE', 2026)).toContain('09-10')
  expect(listDates('FR-AM', 2026)).toEqual(expect.arrayContaining(['04-03', '12-26']))
})

test('each country has its number of public holidays, including observed ones', () => {
  const counts = ['AT', 'FR', 'PT', 'BR', 'US', 'GB-ENG', 'GB-SCT', 'GB-NIR'].map((region) => [region, listYear(region, 2025).length])
  expect(Object.fromEntries(counts)).toEqual({ AT: 13, FR: 11, PT: 13, BR: 13, US: 11, 'GB-ENG': 8, 'GB-SCT': 10, 'GB-NIR': 11 })
})

test('a British holiday on a weekend is observed on the next free weekday, an American one on the nearest', () => {
  const december = listHolidays('GB-ENG', { from: '2027-12-01', to: '2028-02-01' }, 'en')
  expect(december.map(({ date, name }) => `${date} ${name}`)).toEqual([
    '2027-12-25 Christmas Day',
    '2027-12-26 Boxing Day',
    '2027-12-27 Christmas Day (observed)',
    '2027-12-28 Boxing Day (observed)',
    '2028-01-01 New Year’s Day',
    '2028-01-03 New Year’s Day (observed)',
  ])
  expect(listHolidays('US', { from: '2027-12-25', to: '2028-01-01' }, 'en').at(-1)).toEqual({
    date: '2027-12-31',
    name: 'New Year’s Day (observed)',
    isDayOff: true,
  })
  expect(listDates('US', 2026)).toContain('07-03')
})

test('China has the announced days off and working days, in later years the days that the law names', () => {
  const known = listYear('CN', 2026)
  expect(known.filter(({ name }) => name === 'Spring Festival').map(({ date }) => date.slice(5))).toEqual(
    Array.from({ length: 9 }, (_, index) => `02-${15 + index}`),
  )
  expect(known.filter(({ name }) => name.startsWith('Working day')).map(({ date }) => date.slice(5))).toEqual([
    '01-04',
    '02-14',
    '02-28',
    '05-09',
    '09-20',
    '10-10',
  ])
  expect(listYear('CN', 2026, 'cn').find(({ date }) => date === '2026-02-14')!.name).toBe('春节调休上班')
  expect(listDates('CN', 2027)).toEqual([
    '01-01',
    '02-05',
    '02-06',
    '02-07',
    '02-08',
    '04-05',
    '05-01',
    '05-02',
    '06-09',
    '09-15',
    '10-01',
    '10-02',
    '10-03',
  ])
})

test('names are in the language of the viewer', () => {
  expect(languages.map((language) => listYear('AT', 2026, language)[1]!.name)).toEqual([
    'Epiphany',
    'Épiphanie',
    'Heilige Drei Könige',
    'Dia de Reis',
    '主显节',
  ])
})

test('years without data and unknown regions have no holidays', () => {
  expect([listYear('DE', 1950), listYear('DE', 2150), listYear('CN', 2051), listYear('XX', 2026)]).toEqual([[], [], [], []])
  expect(listHolidays('DE', { from: '1000-01-01', to: '9999-01-01' }, 'en').at(-1)!.date).toBe('2099-12-26')
})
