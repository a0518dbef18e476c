import { expect, test } from 'vitest'
import type { Role } from '../contract.ts'
import { getChanges, getFormValues, hasConflict, rebaseDraft, editDraft, emptyDraft } from './role-draft.ts'

const view = { action: 'read', subject: 'Invoice' }
const remove = { action: 'delete', subject: 'Invoice' }
const clerk = { id: 7, name: 'clerk', description: '', rules: [view, remove], permissions: [] } as unknown as Role

test('saving a description does not restore a right that someone else removed', () => {
  const draft = editDraft(emptyDraft, clerk, { description: 'Keeps the books' })
  const now = { ...clerk, rules: [view] }
  expect(getChanges(now, draft)).toEqual({ description: 'Keeps the books' })
  expect(getFormValues(now, draft)).toEqual({ name: 'clerk', description: 'Keeps the books', rules: [view], permissions: [] })
  expect(hasConflict(now, draft)).toBe(false)
})

test('reports a conflict unless both users made the same change', () => {
  const draft = editDraft(editDraft(emptyDraft, clerk, { rules: [] }), clerk, { rules: [remove] })
  expect(hasConflict(clerk, draft)).toBe(false)
  expect(hasConflict({ ...clerk, rules: [view] }, draft)).toBe(true)
  expect(hasConflict({ ...clerk, rules: [remove] }, draft)).toBe(false)
})

test('repeated edits keep the original base for conflict detection', () => {
  const now = { ...clerk, rules: [view] }
  const draft = editDraft(editDraft(emptyDraft, clerk, { rules: [remove] }), now, { rules: [remove, remove] })
  expect(hasConflict(now, draft)).toBe(true)
})

test('does not send a part that was changed back', () => {
  const draft = editDraft(editDraft(emptyDraft, clerk, { name: 'clark' }), clerk, { name: 'clerk' })
  expect(getChanges({ ...clerk, name: 'bookkeeper' }, draft)).toEqual({})
})

test('keeps edits made while saving, based on the saved values', () => {
  const sent = { name: 'bookkeeper', rules: [view] }
  const typed = editDraft(editDraft(emptyDraft, clerk, sent), clerk, { rules: [], description: 'Keeps the books' })
  const saved = { ...clerk, ...sent }
  const draft = rebaseDraft(typed, sent, saved)
  expect(getChanges(saved, draft)).toEqual({ rules: [], description: 'Keeps the books' })
  expect(hasConflict(saved, draft)).toBe(false)
  expect(getChanges({ ...saved, name: 'clerk' }, draft)).not.toHaveProperty('name')
})

test("bases edits made while saving on the server's response if it is readable", () => {
  const sent = { name: ' bookkeeper ', permissions: ['Send invoices', 'Close books'] }
  const since = { name: ' bookkeeper of Porto', permissions: [] }
  const typed = editDraft(editDraft(emptyDraft, clerk, sent), clerk, since)
  const saved = { ...clerk, name: 'bookkeeper', permissions: ['Close books', 'Send invoices'] }
  const draft = rebaseDraft(typed, sent, saved)
  expect(getChanges(saved, draft)).toEqual(since)
  expect(hasConflict(saved, draft)).toBe(false)
  expect(rebaseDraft(typed, sent, {}).base).toEqual(sent)
})
