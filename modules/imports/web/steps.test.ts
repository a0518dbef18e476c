import { expect, test } from 'vitest'
import { canEditSettings, getStep, hasAddedRecords } from './steps.ts'

const counts = { added: 0, existing: 0, duplicates: 0, invalid: 0, warnings: 0 }
const unread = { state: 'failed' as const, total: null, counts, columns: [], options: [], people: [] }
const columns = [{ header: 'Name', samples: [] }]

test('a failed import shows the step at which it failed', () => {
  expect(getStep(unread, false)).toBe('files')
  expect(getStep({ ...unread, columns }, false)).toBe('check')
  expect(getStep({ ...unread, columns, total: 3 }, false)).toBe('import')
})

test('only files that could be read have settings', () => {
  expect(canEditSettings(unread)).toBe(false)
  expect(canEditSettings({ ...unread, columns })).toBe(true)
  expect(canEditSettings({ ...unread, columns, state: 'importing' })).toBe(false)
})

test('an import that failed during the check has added nothing', () => {
  expect(hasAddedRecords({ ...unread, counts: { ...counts, added: 5 } })).toBe(false)
  expect(hasAddedRecords({ ...unread, counts: { ...counts, added: 5 }, total: 9 })).toBe(true)
})
