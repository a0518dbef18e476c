import { expect, test } from 'vitest'
import { toKeyEvent } from '../testing/key-events.ts'
import { isCharacterKeys, toStroke } from './stroke.ts'

test.each(['C', 'Shift I', 'Ctrl K', 'Alt ↓', 'Alt Shift ↓', 'Shift F10', 'Del', 'Space', '?', '#', 'Shift Tab'])(
  'recognizes %s',
  (keys) => {
    expect(toStroke(toKeyEvent(keys))).toBe(keys)
  },
)

test('a symbol is the same on every keyboard layout, whichever modifiers type it', () => {
  const event = toKeyEvent('')
  expect(toStroke({ ...event, key: '?', shiftKey: true })).toBe('?')
  expect(toStroke({ ...event, key: '#', ctrlKey: true, altKey: true, getModifierState: (name) => name === 'AltGraph' })).toBe('#')
})

test('Caps Lock changes nothing, ⌘ counts as Ctrl, and modifier keys alone are ignored', () => {
  expect(toStroke({ ...toKeyEvent('i'), key: 'I' })).toBe('I')
  expect(toStroke({ ...toKeyEvent('k'), metaKey: true })).toBe('Ctrl K')
  expect(['Shift', 'Control', 'Dead'].map((key) => toStroke({ ...toKeyEvent(''), key }))).toEqual([null, null, null])
})

test('on a layout without Latin letters, the position of the key decides', () => {
  expect(toStroke({ ...toKeyEvent(''), key: 'с', code: 'KeyC' })).toBe('C')
  expect(toStroke({ ...toKeyEvent(''), key: 'ö', code: 'Semicolon' })).toBe('Ö')
})

test('knows which shortcuts consist of characters only', () => {
  expect(['C', '?', 'Shift I', 'G I', '!'].every(isCharacterKeys)).toBe(true)
  expect(['Ctrl K', 'Alt ↓', '↓', 'Esc', 'Space', 'Shift ↓', 'F2'].some(isCharacterKeys)).toBe(false)
})
