import { expect, test } from 'vitest'
import { listCommand, pageCommand } from './list-keys.ts'

const key = (name: string, modifiers: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
})

test('rows obey letters in either case and the keys that other lists have', () => {
  expect(listCommand(key('c'))).toEqual({ kind: 'row', command: 'complete' })
  expect(listCommand(key('C', { shiftKey: true }))).toEqual({ kind: 'row', command: 'complete' })
  expect(listCommand(key('Delete'))).toEqual({ kind: 'row', command: 'delete' })
  expect(listCommand(key('F10', { shiftKey: true }))).toEqual({ kind: 'row', command: 'menu' })
})

test('shift extends the selection while moving', () => {
  expect(listCommand(key('ArrowDown', { shiftKey: true }))).toEqual({ kind: 'move', to: 'next', isExtending: true })
  expect(listCommand(key('k'))).toEqual({ kind: 'move', to: 'previous', isExtending: false })
})

test('the browser keeps its own shortcuts', () => {
  expect(listCommand(key('c', { ctrlKey: true }))).toBeNull()
  expect(listCommand(key('ArrowLeft', { altKey: true }))).toBeNull()
  expect(pageCommand(key('n', { metaKey: true }))).toBeNull()
  expect(listCommand(key('a', { metaKey: true }))).toEqual({ kind: 'all' })
})

test('arrows lead into the list only where nothing else has the focus', () => {
  const [body, link] = ['BODY', 'A'].map((tagName) => ({ tagName }) as unknown as EventTarget)
  expect(['ArrowDown', 'ArrowUp', 'ArrowLeft'].map((name) => pageCommand({ ...key(name), target: body! }))).toEqual([
    'enter',
    'enter',
    null,
  ])
  expect(pageCommand({ ...key('ArrowDown'), target: link! })).toBeNull()
  expect(pageCommand({ ...key('j'), target: link! })).toBe('enter')
})
