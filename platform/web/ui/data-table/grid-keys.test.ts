import { expect, test } from 'vitest'
import { getGridCommand } from './grid-keys.ts'

const grid = { rows: 100, columns: 5, rowsInSight: 20, isRtl: false }
const at = { row: 10, column: 2 }
type Held = { ctrlKey?: boolean; shiftKey?: boolean; altKey?: boolean }
const key = (name: string, { held = {}, from = at, isRtl = false }: { held?: Held; from?: typeof at; isRtl?: boolean } = {}) =>
  getGridCommand({ key: name, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held }, from, { ...grid, isRtl })

test('moves with arrow keys to neighboring cells in reading direction, including the header', () => {
  expect(key('ArrowRight')).toEqual({ to: { row: 10, column: 3 } })
  expect(key('ArrowRight', { isRtl: true })).toEqual({ to: { row: 10, column: 1 } })
  expect(key('ArrowUp', { from: { row: 0, column: 2 } })).toEqual({ to: { row: -1, column: 2 } })
  expect(key('ArrowUp', { from: { row: -1, column: 2 } })).toEqual({ to: { row: -1, column: 2 } })
  expect(key('ArrowDown', { from: { row: 99, column: 2 } })).toEqual({ to: { row: 99, column: 2 } })
})

test('moves with Home and End along the row, with Ctrl to the first and last row, with Page keys by the visible rows', () => {
  expect(key('Home')).toEqual({ to: { row: 10, column: 0 } })
  expect(key('End', { held: { ctrlKey: true } })).toEqual({ to: { row: 99, column: 4 } })
  expect(key('Home', { held: { ctrlKey: true } })).toEqual({ to: { row: 0, column: 0 } })
  expect(key('PageDown')).toEqual({ to: { row: 30, column: 2 } })
  expect(key('PageUp')).toEqual({ to: { row: 0, column: 2 } })
})

test('maps other keys to open, edit, select and menu, and leaves browser shortcuts alone', () => {
  const acts = ['Enter', 'F2', ' '].map((name) => key(name))
  expect(acts).toEqual([{ action: 'open' }, { action: 'edit' }, { action: 'select' }])
  expect(key('a', { held: { ctrlKey: true } })).toEqual({ action: 'selectAll' })
  expect(key('F10', { held: { shiftKey: true } })).toEqual({ action: 'menu' })
  for (const name of ['c', 'x', 'Tab', 'Escape']) expect(key(name, { held: name === 'c' ? { ctrlKey: true } : {} })).toBeNull()
})
