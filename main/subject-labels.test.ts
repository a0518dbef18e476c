import { expect, test } from 'vitest'
import { loadMessages } from '../bin/messages.ts'
import { modules } from './modules.server.ts'

/** The role editor shows these by their English names, and the journal leaves out their changes. */
const fieldsWithoutLabel = [
  'Bookmark.pageId',
  'Attendance.response',
  'Attendance.isHidden',
  'Attendance.occurrences',
  'Attendance.reminders',
  'CalendarSettings.sharesBusy',
  'CalendarFeed.calendar',
]

const messageKeys = new Set(loadMessages().flatMap(({ texts }) => Object.keys(texts.en)))
const subjects = modules.flatMap((module) => module.subjects ?? [])

test('every subject that rules can name is translated', () => {
  expect(subjects.length).toBeGreaterThan(20)
  expect(subjects.map(({ subject }) => subject).filter((subject) => !messageKeys.has(`subject.${subject}`))).toEqual([])
})

test('every field that rules can name is translated, except those that the journal leaves out', () => {
  const fields = subjects.flatMap(({ subject, fields: definitions }) => Object.keys(definitions).map((name) => `${subject}.${name}`))
  const withoutLabel = fields.filter((field) => !/^\w+\.id$/.test(field) && !messageKeys.has(`field.${field}`))
  expect(withoutLabel.toSorted()).toEqual(fieldsWithoutLabel.toSorted())
})
