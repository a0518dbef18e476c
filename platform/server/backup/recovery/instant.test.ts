import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatInstant, parseInstant } from './instant.ts'

beforeEach(() => {
  vi.stubEnv('TZ', 'Europe/Berlin')
})
afterEach(() => {
  vi.unstubAllEnvs()
})

test.each([
  ['2026-11-23 14:05', '2026-11-23T13:05:00.000Z'],
  ['2026-07-23 14:05', '2026-07-23T12:05:00.000Z'],
  ['2026-11-23T14:05:00.5', '2026-11-23T13:05:00.500Z'],
  ['2026-11-23 14:05Z', '2026-11-23T14:05:00.000Z'],
  ['2026-11-23 14:05:00.000+05', '2026-11-23T09:05:00.000Z'],
  ['2026-11-23 14:05:00.000-0530', '2026-11-23T19:35:00.000Z'],
  ['2026-11-23 14:05:00.000+05:30', '2026-11-23T08:35:00.000Z'],
  ['2026-11-23 14:05[America/New_York]', '2026-11-23T19:05:00.000Z'],
  ['2026-11-23 14:05-05:00[America/New_York]', '2026-11-23T19:05:00.000Z'],
])('reads %s as %s', (value, instant) => {
  expect(parseInstant(value).toISOString()).toBe(instant)
})

test('whole seconds mean the end of that second', () => {
  expect(parseInstant('2026-11-23 14:05:00').toISOString()).toBe('2026-11-23T13:05:00.999Z')
  expect(parseInstant('2026-11-23T14:05:00Z').toISOString()).toBe('2026-11-23T14:05:00.999Z')
})

test.each([
  '2026-11-23',
  'yesterday',
  '2026-11-31 14:05',
  '2026-11-23 14:05 CET',
  '2026-11-23 14:05+1',
  '2026-11-23 14:05 +01:00',
  '2026-11-23 14:05+02:00[Europe/Berlin]',
  '2026-11-23 14:05[Nowhere]',
  '2026-11-23 14:05[u-ca=hebrew]',
])('rejects %s and says what is expected', (value) => {
  expect(() => parseInstant(value)).toThrow(`"2026-11-23 14:05:00+01:00" or "2026-11-23 14:05[Europe/Berlin]", not "${value}".`)
})

test('a printed time names the same instant, also in the hour that is repeated in autumn', () => {
  const [summer, winter] = [new Date('2026-10-25T00:30:04.512Z'), new Date('2026-10-25T01:30:04.512Z')]
  expect([summer, winter].map(formatInstant)).toEqual(['2026-10-25 02:30:04.512+02:00', '2026-10-25 02:30:04.512+01:00'])
  expect([summer, winter].map((time) => parseInstant(formatInstant(time)))).toEqual([summer, winter])
})
