import { expect, test } from 'vitest'
import { eventCommand, nearest, pageCommand } from './calendar-keys.ts'

const key = (text: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
  key: text,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

test('letters lead through time and views, but not while Control is held', () => {
  expect(['t', 'j', 'N', 'k', 'c', '?'].map((letter) => pageCommand(key(letter)))).toEqual([
    'today',
    'next',
    'next',
    'previous',
    'new',
    'help',
  ])
  expect(['m', 'w', 'd', 'a'].map((letter) => pageCommand(key(letter)))).toEqual(
    (['month', 'week', 'day', 'list'] as const).map((view) => ({ view })),
  )
  expect(pageCommand(key('n', { ctrlKey: true }))).toBeNull()
})

test('arrow keys go, with Alt they move and with Shift too they resize', () => {
  expect(eventCommand(key('ArrowDown'))).toEqual({ go: 'down' })
  expect(eventCommand(key('ArrowRight', { altKey: true }))).toEqual({ move: 'right' })
  expect(eventCommand(key('ArrowUp', { altKey: true, shiftKey: true }))).toEqual({ resize: -1 })
  expect([eventCommand(key('e')), eventCommand(key('Delete')), eventCommand(key('Enter'))]).toEqual(['edit', 'remove', null])
})

test('an arrow leads to what lies straight ahead', () => {
  const box = (left: number, top: number) => ({ left, top, right: left + 10, bottom: top + 10 })
  const others = [
    { name: 'below', box: box(0, 40) },
    { name: 'aside', box: box(60, 20) },
    { name: 'right', box: box(100, 0) },
  ]
  expect(nearest(box(0, 0), others, 'down')?.name).toBe('below')
  expect(nearest(box(0, 0), others, 'right')?.name).toBe('right')
  expect(nearest(box(0, 0), others, 'up')).toBeUndefined()
})
