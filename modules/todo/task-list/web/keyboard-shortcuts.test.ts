import { expect, test } from 'vitest'
import { parseListShortcut, parsePageShortcut } from './keyboard-shortcuts.ts'

const key = (name: string, modifiers: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
})

test('accepts letters in either case and the shortcuts of other lists', () => {
  expect(parseListShortcut(key('c'))).toEqual({ kind: 'row', command: 'complete' })
  expect(parseListShortcut(key('C', { shiftKey: true }))).toEqual({ kind: 'row', command: 'complete' })
  expect(parseListShortcut(key('Delete'))).toEqual({ kind: 'row', command: 'delete' })
  expect(parseListShortcut(key('F10', { shiftKey: true }))).toEqual({ kind: 'row', command: 'menu' })
})

test('Shift extends the selection while moving', () => {
  expect(parseListShortcut(key('ArrowDown', { shiftKey: true }))).toEqual({ kind: 'move', to: 'next', isExtending: true })
  expect(parseListShortcut(key('k'))).toEqual({ kind: 'move', to: 'previous', isExtending: false })
})

test('leaves browser shortcuts alone', () => {
  expect(parseListShortcut(key('c', { ctrlKey: true }))).toBeNull()
  expect(parseListShortcut(key('ArrowLeft', { altKey: true }))).toBeNull()
  expect(parsePageShortcut(key('n', { metaKey: true }))).toBeNull()
  expect(parseListShortcut(key('a', { metaKey: true }))).toEqual({ kind: 'all' })
})

test('arrow keys enter the list only if nothing else has the focus', () => {
  const [body, link] = ['BODY', 'A'].map((tagName) => ({ tagName }) as unknown as EventTarget)
  expect(['ArrowDown', 'ArrowUp', 'ArrowLeft'].map((name) => parsePageShortcut({ ...key(name), target: body! }))).toEqual([
    'enter',
    'enter',
    null,
  ])
  expect(parsePageShortcut({ ...key('ArrowDown'), target: link! })).toBeNull()
  expect(parsePageShortcut({ ...key('j'), target: link! })).toBe('enter')
})
