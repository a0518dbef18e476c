import { expect, test } from 'vitest'
import { emptyWindow, joined, MOST_MESSAGES, trimmed, withMessage, type MessageWindow } from './message-window.ts'
import { sampleMessage } from '../../web/sample-message.ts'

const between = (first: number, last: number, sides: Partial<MessageWindow> = {}): MessageWindow => ({
  messages: Array.from({ length: last - first + 1 }, (_, index) => sampleMessage(first + index)),
  hasEarlier: false,
  hasLater: false,
  ...sides,
})
const numbers = (window: MessageWindow | null) => window?.messages.map(({ seq }) => seq)

test('pages that touch or overlap become one stretch, which ends where they end', () => {
  const middle = between(5, 8, { hasEarlier: true, hasLater: true })
  const earlier = joined(middle, between(1, 4, { hasLater: true }))
  expect([numbers(earlier), earlier.hasEarlier, earlier.hasLater]).toEqual([[1, 2, 3, 4, 5, 6, 7, 8], false, true])
  const whole = joined(earlier, between(7, 10, { hasEarlier: true }))
  expect([numbers(whole), whole.hasEarlier, whole.hasLater]).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], false, false])
})

test('a page beyond a hole is not put beside it, only known to be there', () => {
  const known = joined(between(1, 3), between(7, 9, { hasEarlier: true }))
  expect([numbers(known), known.hasLater]).toEqual([[1, 2, 3], true])
})

test('a page read anew brings messages as they stand now', () => {
  const edited = { ...between(2, 2), messages: [sampleMessage(2, { message: 'Better' })] }
  expect(joined(between(1, 3), edited).messages.map(({ message }) => message)).toEqual(['Number 1', 'Better', 'Number 3'])
})

test('a told message goes to the end, into its place, or nowhere; after a hole the server has to be asked', () => {
  expect(numbers(withMessage(between(1, 3), sampleMessage(4)))).toEqual([1, 2, 3, 4])
  expect(numbers(withMessage(emptyWindow, sampleMessage(1)))).toEqual([1])
  expect(withMessage(between(1, 3), sampleMessage(2, { isDeleted: true }))?.messages[1]?.isDeleted).toBe(true)
  expect(numbers(withMessage(between(5, 6, { hasEarlier: true }), sampleMessage(3)))).toEqual([5, 6])
  expect(numbers(withMessage(between(1, 3, { hasLater: true }), sampleMessage(9)))).toEqual([1, 2, 3])
  expect(withMessage(between(1, 3), sampleMessage(5))).toBeNull()
})

test('an older state of a message does not take the place of a newer one', () => {
  const at = (minute: number, message: string) => sampleMessage(2, { message, updatedAt: `2026-11-21T09:${minute}:00.000Z` })
  const window = withMessage(between(1, 3), at(45, 'Newest'))!
  const words = ({ messages }: MessageWindow) => messages[1]!.message
  expect(words(withMessage(window, at(40, 'Told late'))!)).toBe('Newest')
  expect(words(joined(window, { ...between(2, 2), messages: [at(40, 'Answered late')] }))).toBe('Newest')
  expect(words(withMessage(window, at(45, 'Told last'))!)).toBe('Told last')
})

test('no more stand there than fit, and what is let go can be had again', () => {
  const tooMany = between(1, MOST_MESSAGES + 30)
  const newest = trimmed(tooMany, 'earlier')
  expect([newest.messages.length, newest.messages.at(-1)?.seq, newest.hasEarlier]).toEqual([MOST_MESSAGES, MOST_MESSAGES + 30, true])
  const oldest = trimmed(tooMany, 'later')
  expect([oldest.messages.length, oldest.messages[0]?.seq, oldest.hasLater]).toEqual([MOST_MESSAGES, 1, true])
})
