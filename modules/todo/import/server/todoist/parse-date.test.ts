import { beforeAll, expect, test } from 'vitest'
import { loadDateParser, type DateParser } from './parse-date.ts'

/** A Thursday */
const clock = { now: new Date('2026-11-26T10:00:00Z'), timeZone: 'Europe/Lisbon' }
let parse: DateParser
beforeAll(async () => void (parse = await loadDateParser()))

test.each<[language: string, text: string, date: string | null, time: string | null, isRecurring: boolean]>([
  ['en', '2026-12-01', '2026-12-01', null, false],
  ['en', '2026-12-01 10:30', '2026-12-01', '10:30', false],
  ['en', '2026-02-30', null, null, false],
  ['en', '2026-12-01 99:99', '2026-12-01', null, false],
  ['en', 'tomorrow at 15:00', '2026-11-27', '15:00', false],
  ['en', '27 Nov', '2026-11-27', null, false],
  ['en', '27 Oct', '2026-10-27', null, false],
  ['en', '27 Nov 2025', '2025-11-27', null, false],
  ['en', 'mon', '2026-11-30', null, false],
  ['en', 'every mon', '2026-11-30', null, true],
  ['en', 'every day at 9am', '2026-11-27', '09:00', true],
  ['en', 'every month starting jan 5', '2027-01-05', null, true],
  ['en', 'every 27th', null, null, true],
  ['en', 'every! 3 days', '2026-11-29', null, true],
  ['en', 'nonsense', null, null, false],
  ['de', 'morgen um 15 Uhr', '2026-11-27', '15:00', false],
  ['de', 'jeden Montag', '2026-11-30', null, true],
  ['fr', 'chaque lundi', '2026-11-30', null, true],
  ['pt', 'amanhã', '2026-11-27', null, false],
  ['pt', 'todo dia', '2026-11-26', null, true],
  ['zh', '明天下午3点', '2026-11-27', '15:00', false],
  ['zh', '每天', '2026-11-26', null, true],
  ['ja', '明日', '2026-11-27', null, false],
  ['xx', 'tomorrow', '2026-11-27', null, false],
])('%s: %s', (language, text, ...expected) => {
  const { date, time, isRecurring } = parse(text, language, clock)
  expect([date, time, isRecurring]).toEqual(expected)
})

test('counts days in the time zone of the task', () => {
  const late = { now: new Date('2026-11-26T23:30:00Z') }
  expect(parse('today', 'en', { ...late, timeZone: 'Asia/Shanghai' }).date).toBe('2026-11-27')
  expect(parse('today', 'en', { ...late, timeZone: 'America/New_York' }).date).toBe('2026-11-26')
})

test('reads long texts in time', () => {
  const start = process.cpuUsage()
  parse('every 1 '.repeat(25), 'en', clock)
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(2_000)
})
