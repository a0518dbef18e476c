import { expect, test } from 'vitest'
import { parseDrawerState } from './drawer-state.ts'

test.each([
  [{}, { open: null, new: false }],
  [{ open: '7' }, { open: 7, new: false }],
  [{ new: '1' }, { open: null, new: true }],
  [{ open: '-1' }, { open: null, new: false }],
  [{ open: 'all' }, { open: null, new: false }],
])('parses %j', (raw, state) => expect(parseDrawerState(raw)).toEqual(state))
