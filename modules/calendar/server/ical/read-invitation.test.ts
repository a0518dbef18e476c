import { expect, test } from 'vitest'
import { eventIn, undatedUid } from './read-invitation.ts'

const whole = ['BEGIN:VEVENT', 'UID:visit@partner.test', 'SUMMARY:Visit', 'END:VEVENT']
const date = ['BEGIN:VEVENT', 'UID:visit@partner.test', 'RECURRENCE-ID:20261124T100000Z', 'SUMMARY:Visit', 'END:VEVENT']
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'METHOD:CANCEL', ...lines, 'END:VCALENDAR'].join('\r\n')

test('a cancellation says of no date when it was, or of one by its name alone', () => {
  expect(undatedUid(calendar(...whole))).toBe('visit@partner.test')
  expect(undatedUid(calendar(...date))).toBeUndefined()
  expect(eventIn(calendar(...date), 'UTC')).toMatchObject({ isCancellation: true, status: 'cancelled' })
})

test('a text of beginnings alone is given up in one pass: each mail of a conversation may be one', () => {
  const text = calendar(...Array.from({ length: 7_000 }, () => 'BEGIN:VEVENT'))
  expect(text.length).toBeGreaterThan(90_000)
  const start = performance.now()
  for (let mail = 0; mail < 20; mail++) expect([eventIn(text, 'UTC'), undatedUid(text)]).toEqual([undefined, undefined])
  // One such text took 200 ms where each beginning looked for its end through the whole of it.
  expect(performance.now() - start).toBeLessThan(2_000)
})
