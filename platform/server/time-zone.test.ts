import { expect, test } from 'vitest'
import { isTimeZone, meantZone } from './time-zone.ts'

test.each([
  ['2026-01-01T00:00[Europe/Berlin]', 'Europe/Berlin'],
  ['2026-01-01T00:00Z', 'UTC'],
  ['2026-01-01T00:00+02:00', 'Etc/GMT-2'],
  ['+01:00', 'Etc/GMT-1'],
  ['-11:00', 'Etc/GMT+11'],
  ['+00:00', 'Etc/GMT-0'],
  ['+23:00', 'UTC'],
  ['Harbour/Quay', 'UTC'],
])('by “%s” %s was meant', (name, zone) => {
  expect([isTimeZone(name), isTimeZone(zone)]).toEqual([false, true])
  expect(meantZone(name)).toBe(zone)
})

test.each(['+05:30', '+05:45', '-09:30'])('by %s a zone with this offset was meant', (offset) => {
  const zone = meantZone(offset)
  expect([isTimeZone(offset), isTimeZone(zone)]).toEqual([false, true])
  expect(Temporal.Now.zonedDateTimeISO(zone).offset).toBe(offset)
})
