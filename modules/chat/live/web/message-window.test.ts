import { expect, test } from 'vitest'
import { emptyWindow, mergePage, MAX_WINDOW_MESSAGES, trimWindow, withMessage, type MessageWindow } from './message-window.ts'
import { createSampleMessage } from '../../web/sample-message.ts'

const createWindow = (first: number, last: number, sides: Partial<MessageWindow> = {}): MessageWindow => ({
  messages: Array.from({ length: last - first + 1 }, (_, index) => createSampleMessage(first + index)),
  hasEarlier: false,
  hasLater: false,
  ...sides,
})
const listSeqs = (window: MessageWindow | null) => window?.messages.map(({ seq }) => seq)

test('merges adjacent and overlapping pages', () => {
  const middle = createWindow(5, 8, { hasEarlier: true, hasLater: true })
  const earlier = mergePage(middle, createWindow(1, 4, { hasLater: true }))
  expect([listSeqs(earlier), earlier.hasEarlier, earlier.hasLater]).toEqual([[1, 2, 3, 4, 5, 6, 7, 8], false, true])
  const whole = mergePage(earlier, createWindow(7, 10, { hasEarlier: true }))
  expect([listSeqs(whole), whole.hasEarlier, whole.hasLater]).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], false, false])
})

test('a page beyond a gap only sets hasLater', () => {
  const known = mergePage(createWindow(1, 3), createWindow(7, 9, { hasEarlier: true }))
  expect([listSeqs(known), known.hasLater]).toEqual([[1, 2, 3], true])
})

test('a refetched page updates messages', () => {
  const edited = { ...createWindow(2, 2), messages: [createSampleMessage(2, { message: 'Better' })] }
  expect(mergePage(createWindow(1, 3), edited).messages.map(({ message }) => message)).toEqual(['Number 1', 'Better', 'Number 3'])
})

test('appends or updates a live message, ignores one outside of the window, and reports a gap', () => {
  expect(listSeqs(withMessage(createWindow(1, 3), createSampleMessage(4)))).toEqual([1, 2, 3, 4])
  expect(listSeqs(withMessage(emptyWindow, createSampleMessage(1)))).toEqual([1])
  expect(withMessage(createWindow(1, 3), createSampleMessage(2, { isDeleted: true }))?.messages[1]?.isDeleted).toBe(true)
  expect(listSeqs(withMessage(createWindow(5, 6, { hasEarlier: true }), createSampleMessage(3)))).toEqual([5, 6])
  expect(listSeqs(withMessage(createWindow(1, 3, { hasLater: true }), createSampleMessage(9)))).toEqual([1, 2, 3])
  expect(withMessage(createWindow(1, 3), createSampleMessage(5))).toBeNull()
})

test('does not replace a message by an older state', () => {
  const at = (minute: number, message: string) => createSampleMessage(2, { message, updatedAt: `2026-11-21T09:${minute}:00.000Z` })
  const window = withMessage(createWindow(1, 3), at(45, 'Newest'))!
  const getText = ({ messages }: MessageWindow) => messages[1]!.message
  expect(getText(withMessage(window, at(40, 'Told late'))!)).toBe('Newest')
  expect(getText(mergePage(window, { ...createWindow(2, 2), messages: [at(40, 'Answered late')] }))).toBe('Newest')
  expect(getText(withMessage(window, at(45, 'Told last'))!)).toBe('Told last')
})

test('drops messages on the far side above the limit, and marks that there are more', () => {
  const tooMany = createWindow(1, MAX_WINDOW_MESSAGES + 30)
  const newest = trimWindow(tooMany, 'earlier')
  expect([newest.messages.length, newest.messages.at(-1)?.seq, newest.hasEarlier]).toEqual([
    MAX_WINDOW_MESSAGES,
    MAX_WINDOW_MESSAGES + 30,
    true,
  ])
  const oldest = trimWindow(tooMany, 'later')
  expect([oldest.messages.length, oldest.messages[0]?.seq, oldest.hasLater]).toEqual([MAX_WINDOW_MESSAGES, 1, true])
})
