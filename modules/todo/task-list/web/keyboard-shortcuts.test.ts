import { expect, test } from 'vitest'
import { toKeyEvent } from '#platform/web/testing/key-events.ts'
import { parseListShortcut } from './keyboard-shortcuts.ts'
import { listTaskShortcuts, rowShortcuts } from './task-shortcuts.ts'

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
  expect(parseListShortcut(key('a', { metaKey: true }))).toEqual({ kind: 'all' })
})

test('the focused row handles every shortcut that the help lists for it', () => {
  const keys = rowShortcuts.flatMap((shortcut) => shortcut.keys)
  expect(keys.filter((one) => parseListShortcut(toKeyEvent(one)) === null)).toEqual([])
})

test('arrow keys enter the list only if nothing else has the focus', () => {
  const enter = listTaskShortcuts({ addTask: undefined, enterList: () => {} }).find(({ name }) => name === 'move')!
  const isActive = (tagName: string, keys: string) => enter.isActive!({ target: { tagName } } as unknown as KeyboardEvent, keys)
  expect([isActive('BODY', '↓'), isActive('A', '↓'), isActive('A', 'J')]).toEqual([true, false, true])
})
