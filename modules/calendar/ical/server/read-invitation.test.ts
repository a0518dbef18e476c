import { expect, test } from 'vitest'
import { readInvitedEvent, findUndatedUid } from './read-invitation.ts'

const eventLines = ['BEGIN:VEVENT', 'UID:visit@partner.test', 'SUMMARY:Visit', 'END:VEVENT']
const occurrenceLines = ['BEGIN:VEVENT', 'UID:visit@partner.test', 'RECURRENCE-ID:20261124T100000Z', 'SUMMARY:Visit', 'END:VEVENT']
const createCancellation = (...lines: string[]) => ['BEGIN:VCALENDAR', 'METHOD:CANCEL', ...lines, 'END:VCALENDAR'].join('\r\n')

test('finds the UID of a cancellation without dates', () => {
  expect(findUndatedUid(createCancellation(...eventLines))).toBe('visit@partner.test')
  expect(findUndatedUid(createCancellation(...occurrenceLines))).toBeUndefined()
  expect(readInvitedEvent(createCancellation(...occurrenceLines), 'UTC')).toMatchObject({ isCancellation: true, status: 'cancelled' })
})

test('rejects a text of unmatched BEGIN lines in linear time', () => {
  const text = createCancellation(...Array.from({ length: 7_000 }, () => 'BEGIN:VEVENT'))
  expect(text.length).toBeGreaterThan(90_000)
  const start = performance.now()
  for (let email = 0; email < 20; email++) expect([readInvitedEvent(text, 'UTC'), findUndatedUid(text)]).toEqual([undefined, undefined])
  // A previous pattern took 200 ms, because it searched the whole text for each unmatched BEGIN.
  expect(performance.now() - start).toBeLessThan(2_000)
})
