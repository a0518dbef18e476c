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

test('rows obey letters in either case and the keys that other lists have', () => {
  expect(parseListShortcut(key('c'))).toEqual({ kind: 'row', command: 'complete' })
  expect(parseListShortcut(key('C', { shiftKey: true }))).toEqual({ kind: 'row', command: 'complete' })
  expect(parseListShortcut(key('Delete'))).toEqual({ kind: 'row', command: 'delete' })
  expect(parseListShortcut(key('F10', { shiftKey: true }))).toEqual({ kind: 'row', command: 'menu' })
})

test('shift extends the selection while moving', () => {
  expect(parseListShortcut(key('ArrowDown', { shiftKey: true }))).toEqual({ kind: 'move', to: 'next', isExtending: true })
  expect(parseListShortcut(key('k'))).toEqual({ kind: 'move', to: 'previous', isExtending: false })
})

test('the browser keeps its own shortcuts', () => {
  expect(parseListShortcut(key('c', { ctrlKey: true }))).toBeNull()
  expect(parseListShortcut(key('ArrowLeft', { altKey: true }))).toBeNull()
  expect(parsePageShortcut(key('n', { metaKey: true }))).toBeNull()
  expect(parseListShortcut(key('a', { metaKey: true }))).toEqual({ kind: 'all' })
})

test('arrows lead into the list only where nothing else has the focus', () => {
  const [body, link] = ['BODY', 'A'].map((tagName) => ({ tagName }) as unknown as EventTarget)
  expect(['ArrowDown', 'ArrowUp', 'ArrowLeft'].map((name) => parsePageShortcut({ ...key(name), target: body! }))).toEqual([
    'enter',
    'enter',
    null,
  ])
  expect(parsePageShortcut({ ...key('ArrowDown'), target: link! })).toBeNull()
  expect(parsePageShortcut({ ...key('j'), target: link! })).toBe('enter')
})
