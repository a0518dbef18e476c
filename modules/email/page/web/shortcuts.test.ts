import { expect, test } from 'vitest'
import { mailKeys } from './shortcuts.ts'

const bare = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test('Keys mean what they mean in Gmail', () => {
  const keys = mailKeys()
  const meaning = (key: string, shiftKey = false) => keys({ ...bare, key, shiftKey }, false)?.kind
  const kinds = 'open select star moveTo delete spam reply replyAll forward compose back help'.split(' ')
  expect(['o', 'x', 's', 'e', '#', '!', 'r', 'a', 'f', 'c', 'u', '?'].map((key) => meaning(key))).toEqual(kinds)
  expect(keys({ ...bare, key: 'j' }, false)).toEqual({ kind: 'move', to: 'next', isExtending: false })
  expect(keys({ ...bare, key: 'I', shiftKey: true }, false)).toEqual({ kind: 'read', isRead: true })
  expect(keys({ ...bare, key: 'U', shiftKey: true }, false)).toEqual({ kind: 'read', isRead: false })
})

test('Arrows, Enter and Space belong to a row; elsewhere the page keeps them', () => {
  const keys = mailKeys()
  expect(keys({ ...bare, key: 'ArrowDown', shiftKey: true }, true)).toEqual({ kind: 'move', to: 'next', isExtending: true })
  expect(['ArrowDown', 'Enter', ' '].map((key) => keys({ ...bare, key }, false))).toEqual([null, null, null])
  expect(keys({ ...bare, key: 'a', ctrlKey: true }, true)).toEqual({ kind: 'all' })
  expect(keys({ ...bare, key: 'r', ctrlKey: true }, true)).toBeNull()
})

test('After g a letter names a folder, for a moment', () => {
  let time = 0
  const keys = mailKeys(() => time)
  const press = (key: string) => keys({ ...bare, key }, false)
  expect([press('g'), press('i')]).toEqual([null, { kind: 'folder', folder: 'inbox' }])
  expect([press('g'), press('d')]).toEqual([null, { kind: 'folder', folder: 'draft' }])
  expect(press('s')).toEqual({ kind: 'star' })
  press('g')
  time = 2_000
  expect(press('s')).toEqual({ kind: 'star' })
})
