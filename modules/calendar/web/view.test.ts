import { expect, test } from 'vitest'
import { calendars } from '../contract.ts'
import { readView, selectionText, toggled } from './view.ts'

test('all calendars are selected until the address says otherwise', () => {
  expect(readView({}).calendars).toEqual(calendars)
  expect(readView({ calendars: ['Family', 'Business', 'Nothing'] }).calendars).toEqual(['Business', 'Family'])
  expect(readView({ calendars: 'none' }).calendars).toEqual([])
})

test.each([[[]], [['Personal']], [['Business', 'ETC']], [calendars]] as const)('the selection %j survives its address', (selected) => {
  const text = selectionText(selected)
  expect(readView(text.length > 0 ? { calendars: text } : {}).calendars).toEqual(selected)
})

test('toggling adds a calendar at its place or takes it out', () => {
  expect(toggled(['Personal', 'ETC'], 'Family')).toEqual(['Personal', 'Family', 'ETC'])
  expect(toggled(calendars, 'Holiday')).toEqual(['Personal', 'Business', 'Family', 'ETC'])
})

test('what an address cannot mean is left out', () => {
  const view = readView({ view: 'year', date: '2026-13-41', event: '-3', new: '' })
  expect(view).toMatchObject({ view: null, date: '', event: null, new: false })
})
