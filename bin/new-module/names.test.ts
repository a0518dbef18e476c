import { expect, test } from 'vitest'
import { renameModule, toModuleName } from './names.ts'

const sample = toModuleName('sample-records')
const rename = (text: string, ...name: [string, string?]) => renameModule(text, sample, toModuleName(...name))

test.each<[[string, string?], string]>([
  [['notes'], 'note notes Note Notes'],
  [['companies'], 'company companies Company Companies'],
  [['boxes'], 'box boxes Box Boxes'],
  [['courses'], 'course courses Course Courses'],
  [['people', 'person'], 'person people Person People'],
  [['meeting-notes'], 'meetingNote meetingNotes MeetingNote MeetingNotes'],
])('%j becomes %s', (name, renamed) => {
  expect(rename('sampleRecord sampleRecords SampleRecord SampleRecords', ...name)).toBe(renamed)
})

test('renames in kebab-case, in snake_case and in texts', () => {
  const text = '/sample-records sample_records_0001 Sample record: list sample records'
  expect(rename(text, 'meeting-notes')).toBe('/meeting-notes meeting_notes_0001 Meeting note: list meeting notes')
})

test.each([[undefined], [''], ['Notes'], ['meeting_notes'], ['../notes'], ['2nd-notes'], ['note'], ['sheep'], ['glass']])(
  'rejects %s',
  (name) => {
    expect(() => toModuleName(name)).toThrow(/^Expected a plural/)
  },
)
