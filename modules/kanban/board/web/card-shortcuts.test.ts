import { expect, test } from 'vitest'
import { toKeyEvent } from '#platform/web/testing/key-events.ts'
import { getCardShortcut } from './card-shortcuts.ts'
import { cardShortcuts } from './use-board-shortcuts.ts'

const key = (name: string, modifiers: Partial<Record<'ctrlKey' | 'altKey' | 'shiftKey', boolean>> = {}, isRtl = false) =>
  getCardShortcut({ key: name, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers }, isRtl)

test('arrow keys move to the adjacent column in reading direction, and Alt moves the card', () => {
  expect(key('ArrowRight')).toEqual({ kind: 'focus', to: 'next' })
  expect(key('ArrowRight', {}, true)).toEqual({ kind: 'focus', to: 'previous' })
  expect(key('ArrowUp', { altKey: true })).toEqual({ kind: 'move', to: 'up' })
  expect(key('ArrowLeft', { altKey: true }, true)).toEqual({ kind: 'move', to: 'next' })
})

test('the up and down keys move between cards; combinations with Ctrl are ignored', () => {
  expect([key('ArrowDown'), key('ArrowUp')]).toEqual([
    { kind: 'focus', to: 'down' },
    { kind: 'focus', to: 'up' },
  ])
  expect(key('d', { ctrlKey: true })).toBeNull()
  expect(key('x')).toBeNull()
})

test('letters trigger card actions', () => {
  expect(['Enter', 'd', 'C', '#'].map((name) => key(name))).toEqual(
    ['open', 'done', 'archive', 'delete'].map((command) => ({ kind: 'card', command })),
  )
  expect(key('F10', { shiftKey: true })).toEqual({ kind: 'card', command: 'menu' })
})

test('the focused card handles every shortcut that the help lists for it', () => {
  const keys = cardShortcuts.flatMap((shortcut) => shortcut.keys)
  expect(keys.filter((one) => getCardShortcut(toKeyEvent(one), false) === null)).toEqual([])
})
