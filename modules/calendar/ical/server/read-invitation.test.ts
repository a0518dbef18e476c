import { expect, test } from 'vitest'
import { readInvitedEvent, findUndatedUid } from './read-invitation.ts'

const whole = ['BEGIN:VEVENT', 'UID:visit@partner.test', 'SUMMARY:Visit', 'END:VEVENT']
const date = ['BEGIN:VEVENT', 'UID:visit@partner.test', 'RECURRENCE-ID:20261124T100000Z', 'SUMMARY:Visit', 'END:VEVENT']
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'METHOD:CANCEL', ...lines, 'END:VCALENDAR'].join('\r\n')

test('finds the UID of a cancellation without dates', () => {
  expect(findUndatedUid(calendar(...whole))).toBe('visit@partner.test')
  expect(findUndatedUid(calendar(...date))).toBeUndefined()
  expect(readInvitedEvent(calendar(...date), 'UTC')).toMatchObject({ isCancellation: true, status: 'cancelled' })
})

test('rejects a text of unmatched BEGIN lines in linear time', () => {
  const text = calendar(...Array.from({ length: 7_000 }, () => 'BEGIN:VEVENT'))
  expect(text.length).toBeGreaterThan(90_000)
  const start = performance.now()
  for (let mail = 0; mail < 20; mail++) expect([readInvitedEvent(text, 'UTC'), findUndatedUid(text)]).toEqual([undefined, undefined])
  // A previous pattern took 200 ms, because it searched the whole text for each unmatched BEGIN.
  expect(performance.now() - start).toBeLessThan(2_000)
})
