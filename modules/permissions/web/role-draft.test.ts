import { expect, test } from 'vitest'
import type { Role } from '../contract.ts'
import { changesOf, formOf, isOutdated, settle, touch, untouched } from './role-draft.ts'

const see = { action: 'read', subject: 'Invoice' }
const remove = { action: 'delete', subject: 'Invoice' }
const clerk = { id: 7, name: 'clerk', description: '', rules: [see, remove], permissions: [] } as unknown as Role

test('a new description gives no right back that somebody took from the role meanwhile', () => {
  const draft = touch(untouched, clerk, { description: 'Keeps the books' })
  const now = { ...clerk, rules: [see] }
  expect(changesOf(now, draft)).toEqual({ description: 'Keeps the books' })
  expect(formOf(now, draft)).toEqual({ name: 'clerk', description: 'Keeps the books', rules: [see], permissions: [] })
  expect(isOutdated(now, draft)).toBe(false)
})

test('a part that two people change is told of, unless they made the same of it', () => {
  const draft = touch(touch(untouched, clerk, { rules: [] }), clerk, { rules: [remove] })
  expect(isOutdated(clerk, draft)).toBe(false)
  expect(isOutdated({ ...clerk, rules: [see] }, draft)).toBe(true)
  expect(isOutdated({ ...clerk, rules: [remove] }, draft)).toBe(false)
})

test('it stays what it was based on, however often it is touched again after somebody changed it', () => {
  const now = { ...clerk, rules: [see] }
  const draft = touch(touch(untouched, clerk, { rules: [remove] }), now, { rules: [remove, remove] })
  expect(isOutdated(now, draft)).toBe(true)
})

test('what was changed and changed back is not sent', () => {
  const draft = touch(touch(untouched, clerk, { name: 'clark' }), clerk, { name: 'clerk' })
  expect(changesOf({ ...clerk, name: 'bookkeeper' }, draft)).toEqual({})
})

test('what was typed while a draft was saved is kept, and is based on what was saved', () => {
  const sent = { name: 'bookkeeper', rules: [see] }
  const typed = touch(touch(untouched, clerk, sent), clerk, { rules: [], description: 'Keeps the books' })
  const saved = { ...clerk, ...sent }
  const draft = settle(typed, sent, saved)
  expect(changesOf(saved, draft)).toEqual({ rules: [], description: 'Keeps the books' })
  expect(isOutdated(saved, draft)).toBe(false)
  expect(changesOf({ ...saved, name: 'clerk' }, draft)).not.toHaveProperty('name')
})

test('what was typed while a draft was saved is based on what the server made of that where it is told', () => {
  const sent = { name: ' bookkeeper ', permissions: ['Send invoices', 'Close books'] }
  const since = { name: ' bookkeeper of Porto', permissions: [] }
  const typed = touch(touch(untouched, clerk, sent), clerk, since)
  const saved = { ...clerk, name: 'bookkeeper', permissions: ['Close books', 'Send invoices'] }
  const draft = settle(typed, sent, saved)
  expect(changesOf(saved, draft)).toEqual(since)
  expect(isOutdated(saved, draft)).toBe(false)
  expect(settle(typed, sent, {}).base).toEqual(sent)
})
