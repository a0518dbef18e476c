import { expect, test } from 'vitest'
import { dayIn } from './span.ts'
import { isSameTime, whenText, zoneText } from './when-text.ts'

const event = { start: '2026-11-23T09:00:00.000Z', end: '2026-11-23T10:00:00.000Z', allDay: false }
const inUtc = whenText(event, 'en', 'UTC')

test.each(['2026-01-01T00:00Z', 'Harbour/Quay'])('an event in the zone “%s”, which no browser knows, is shown in UTC', (zone) => {
  expect(whenText(event, 'en', zone)).toBe(inUtc)
  expect(zoneText(zone, 'en', event.start)).toBe(zoneText('UTC', 'en', event.start))
  expect([isSameTime('UTC', zone, event.start), isSameTime('Europe/Berlin', zone, event.start)]).toEqual([true, false])
  expect(dayIn(zone, event.start)).toBe('2026-11-23')
})

test('an event in a zone of its own is shown as its clocks show it', () => {
  expect(whenText(event, 'en', 'Asia/Tokyo')).not.toBe(inUtc)
  expect(zoneText('Europe/Berlin', 'en', event.start)).toBe('Berlin (GMT+1)')
})
