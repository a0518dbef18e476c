import { expect, test } from 'vitest'
import { toPlainDate } from './view-span.ts'
import { isSameTime, formatWhen, formatZone } from './format-when.ts'

const event = { start: '2026-11-23T09:00:00.000Z', end: '2026-11-23T10:00:00.000Z', allDay: false }
const inUtc = formatWhen(event, 'en', 'UTC')

test.each(['2026-01-01T00:00Z', 'Unknown/Zone'])('formats an event in the unknown zone “%s” in UTC', (zone) => {
  expect(formatWhen(event, 'en', zone)).toBe(inUtc)
  expect(formatZone(zone, 'en', event.start)).toBe(formatZone('UTC', 'en', event.start))
  expect([isSameTime('UTC', zone, event.start), isSameTime('Europe/Berlin', zone, event.start)]).toEqual([true, false])
  expect(toPlainDate(zone, event.start)).toBe('2026-11-23')
})

test('formats an event in its own zone', () => {
  expect(formatWhen(event, 'en', 'Asia/Tokyo')).not.toBe(inUtc)
  expect(formatZone('Europe/Berlin', 'en', event.start)).toBe('Berlin (GMT+1)')
})
