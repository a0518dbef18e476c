import { expect, test } from 'vitest'
import { isTimeZone, guessTimeZone } from './time-zone.ts'

test.each([
  ['2026-01-01T00:00[Europe/Berlin]', 'Europe/Berlin'],
  ['2026-01-01T00:00Z', 'UTC'],
  ['2026-01-01T00:00+02:00', 'Etc/GMT-2'],
  ['+01:00', 'Etc/GMT-1'],
  ['-11:00', 'Etc/GMT+11'],
  ['+00:00', 'Etc/GMT-0'],
  ['+23:00', 'UTC'],
  ['Atlantis/Center', 'UTC'],
])('guesses from "%s" the zone %s', (name, zone) => {
  expect([isTimeZone(name), isTimeZone(zone)]).toEqual([false, true])
  expect(guessTimeZone(name)).toBe(zone)
})

test.each(['+05:30', '+05:45', '-09:30'])('guesses from %s a zone with this offset', (offset) => {
  const zone = guessTimeZone(offset)
  expect([isTimeZone(offset), isTimeZone(zone)]).toEqual([false, true])
  expect(Temporal.Now.zonedDateTimeISO(zone).offset).toBe(offset)
})
