import { expect, test } from 'vitest'
import { createShortcutReader } from './shortcuts.ts'

const noModifiers = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test('shortcuts match Gmail', () => {
  const readShortcut = createShortcutReader()
  const getKind = (key: string, shiftKey = false) => readShortcut({ ...noModifiers, key, shiftKey }, false)?.kind
  const kinds = 'open select star moveTo delete spam reply replyAll forward compose back help'.split(' ')
  expect(['o', 'x', 's', 'e', '#', '!', 'r', 'a', 'f', 'c', 'u', '?'].map((key) => getKind(key))).toEqual(kinds)
  expect(readShortcut({ ...noModifiers, key: 'j' }, false)).toEqual({ kind: 'move', to: 'next', isExtending: false })
  expect(readShortcut({ ...noModifiers, key: 'I', shiftKey: true }, false)).toEqual({ kind: 'read', isRead: true })
  expect(readShortcut({ ...noModifiers, key: 'U', shiftKey: true }, false)).toEqual({ kind: 'read', isRead: false })
})

test('arrow keys, Enter and Space work only on a row', () => {
  const readShortcut = createShortcutReader()
  expect(readShortcut({ ...noModifiers, key: 'ArrowDown', shiftKey: true }, true)).toEqual({ kind: 'move', to: 'next', isExtending: true })
  expect(['ArrowDown', 'Enter', ' '].map((key) => readShortcut({ ...noModifiers, key }, false))).toEqual([null, null, null])
  expect(readShortcut({ ...noModifiers, key: 'a', ctrlKey: true }, true)).toEqual({ kind: 'all' })
  expect(readShortcut({ ...noModifiers, key: 'r', ctrlKey: true }, true)).toBeNull()
})

test('g followed by a letter opens a folder until it times out', () => {
  let time = 0
  const readShortcut = createShortcutReader(() => time)
  const press = (key: string) => readShortcut({ ...noModifiers, key }, false)
  expect([press('g'), press('i')]).toEqual([null, { kind: 'folder', folder: 'inbox' }])
  expect([press('g'), press('d')]).toEqual([null, { kind: 'folder', folder: 'draft' }])
  expect(press('s')).toEqual({ kind: 'star' })
  press('g')
  time = 2_000
  expect(press('s')).toEqual({ kind: 'star' })
})
