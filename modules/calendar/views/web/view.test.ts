import { expect, test } from 'vitest'
import { calendars } from '../../contract.ts'
import { parseView, formatSelection, toggleCalendar } from './view.ts'

test('all calendars are selected unless the URL names some', () => {
  expect(parseView({}).calendars).toEqual(calendars)
  expect(parseView({ calendars: ['Family', 'Business', 'Nothing'] }).calendars).toEqual(['Business', 'Family'])
  expect(parseView({ calendars: 'none' }).calendars).toEqual([])
})

test.each([[[]], [['Personal']], [['Business', 'ETC']], [calendars]] as const)('restores the selection %j from the URL', (selected) => {
  const text = formatSelection(selected)
  expect(parseView(text.length > 0 ? { calendars: text } : {}).calendars).toEqual(selected)
})

test('toggling inserts a calendar in order or removes it', () => {
  expect(toggleCalendar(['Personal', 'ETC'], 'Family')).toEqual(['Personal', 'Family', 'ETC'])
  expect(toggleCalendar(calendars, 'Holiday')).toEqual(['Personal', 'Business', 'Family', 'ETC'])
})

test('ignores invalid URL parameters', () => {
  const view = parseView({ view: 'year', date: '2026-13-41', event: '-3', new: '' })
  expect(view).toMatchObject({ view: null, date: '', event: null, new: false })
})
