import { expect, test } from 'vitest'
import { attendsAny } from './attending.ts'

test('whoever declined a series comes to what becomes of it until the day of the last date that they accepted', () => {
  const answered = { response: 'declined' as const, occurrences: JSON.stringify({ '2026-12-07T09:00:00.000Z': 'accepted' }) }
  const comes = (now: string) => attendsAny(answered, { scope: 'all' }, now)
  expect([comes('2026-12-07T23:00:00.000Z'), comes('2026-12-08T00:00:00.000Z')]).toEqual([true, false])
})
