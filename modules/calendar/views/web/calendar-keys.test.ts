import { expect, test } from 'vitest'
import { toKeyEvent } from '#platform/web/testing/key-events.ts'
import { parseEventCommand, findNearest } from './calendar-keys.ts'
import { eventShortcuts } from './use-calendar-shortcuts.ts'

const key = (text: string, modifiers: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
  key: text,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
})

test('arrow keys move the focus, with Alt the event, with Alt and Shift they resize it', () => {
  expect(parseEventCommand(key('ArrowDown'))).toEqual({ focus: 'down' })
  expect(parseEventCommand(key('ArrowRight', { altKey: true }))).toEqual({ move: 'right' })
  expect(parseEventCommand(key('ArrowUp', { altKey: true, shiftKey: true }))).toEqual({ resize: -1 })
  expect([parseEventCommand(key('e')), parseEventCommand(key('Delete')), parseEventCommand(key('Enter'))]).toEqual(['edit', 'remove', null])
})

test('an arrow key focuses the event straight ahead', () => {
  const box = (left: number, top: number) => ({ left, top, right: left + 10, bottom: top + 10 })
  const others = [
    { name: 'below', box: box(0, 40) },
    { name: 'off to the side', box: box(60, 20) },
    { name: 'right', box: box(100, 0) },
  ]
  expect(findNearest(box(0, 0), others, 'down')?.name).toBe('below')
  expect(findNearest(box(0, 0), others, 'right')?.name).toBe('right')
  expect(findNearest(box(0, 0), others, 'up')).toBeUndefined()
})

test('the focused event handles every shortcut that the help lists for it', () => {
  const keys = eventShortcuts.flatMap((shortcut) => shortcut.keys)
  expect(keys.filter((one) => parseEventCommand(toKeyEvent(one)) === null)).toEqual([])
})
