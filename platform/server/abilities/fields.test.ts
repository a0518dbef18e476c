import { createMongoAbility } from '@casl/ability'
import { expect, test } from 'vitest'
import type { Rule } from '#platform/contract/rule.ts'
import type { Viewer } from '../viewer.ts'
import {
  assertFieldsReadable,
  assertCanUpdate,
  assertCanCreate,
  getChangedFields,
  isReadableEverywhere,
  maskFields,
  getReadableFields,
} from './fields.ts'
import { toTaskResponse, sampleTask, type SampleRow } from './sample-tasks.ts'

const viewerWith = (...rules: Rule[]) => ({ viewer: { id: 1, ability: createMongoAbility(rules as never) } as unknown as Viewer })

const row: SampleRow = {
  id: 7,
  title: 'Call the printer',
  status: 'draft',
  amount: 5,
  share: null,
  dueAt: null,
  isImportant: 0,
  assigneeId: 1,
  clientName: 'Paper & Co',
  removedAt: null,
  tags: ['team'],
  watchers: [],
}
const task = toTaskResponse(row)
const getDeniedPaths = (check: () => unknown) => {
  try {
    check()
  } catch (error) {
    const { status, errors } = error as { status: number; errors?: { path: string }[] }
    return [status, ...(errors ?? []).map(({ path }) => path)]
  }
  return 'allowed'
}

const everything: Rule = { action: 'manage', subject: 'all' }
const amountHidden: Rule = { action: 'read', subject: 'Task', fields: ['amount'], inverted: true }
const amountOfDraftsHidden: Rule = { ...amountHidden, conditions: { status: 'draft' } }

test('masks unreadable fields with null except the id', () => {
  const titleOnly = viewerWith({ action: 'read', subject: 'Task', fields: ['title', 'assignee'] })
  const { id, title, assignee } = task
  const hidden = Object.fromEntries(Object.keys(task).map((name) => [name, null]))
  expect(maskFields(titleOnly, sampleTask, task)).toEqual({ ...hidden, id, title, assignee })
  expect(maskFields(viewerWith(everything), sampleTask, task)).toBe(task)
})

test('decides readable fields per row', () => {
  const ctx = viewerWith(everything, amountOfDraftsHidden)
  expect(maskFields(ctx, sampleTask, task).amount).toBe(null)
  expect(maskFields(ctx, sampleTask, { ...task, status: 'sent' }).amount).toBe(5)
})

test('judges table rows like response objects', () => {
  const ctx = viewerWith(everything, { ...amountHidden, fields: ['client'], conditions: { 'assignee.id': 1, isImportant: false } })
  expect(maskFields(ctx, sampleTask, row).clientName).toBe(null)
  expect(maskFields(ctx, sampleTask, { ...row, isImportant: 1 }).clientName).toBe('Paper & Co')
  expect(getReadableFields(ctx, sampleTask, row).has('client.name')).toBe(false)
  expect(getReadableFields(ctx, sampleTask, row).has('assignee.id')).toBe(true)
})

test('throws if a rule tests a missing value', () => {
  const ctx = viewerWith(everything, { ...amountHidden, conditions: { tags: 'team' } })
  const { tags: _, ...withoutTags } = row
  expect(() => maskFields(ctx, sampleTask, withoutTags)).toThrow('with its tags')
})

test('only fields readable in every visible row can be filtered by', () => {
  expect(getDeniedPaths(() => assertFieldsReadable(viewerWith(everything, amountOfDraftsHidden), sampleTask, ['title', 'amount']))).toEqual(
    [403, '/amount'],
  )
  expect(getDeniedPaths(() => assertFieldsReadable(viewerWith(amountHidden, everything), sampleTask, ['amount', 'assignee.id']))).toBe(
    'allowed',
  )
  const mixed = viewerWith(
    { action: 'read', subject: 'Task', fields: ['title'] },
    { action: 'read', subject: 'Task', fields: ['title', 'status'], conditions: { 'assignee.id': 1 } },
  )
  expect(isReadableEverywhere(mixed, sampleTask, 'title')).toBe(true)
  expect(isReadableEverywhere(mixed, sampleTask, 'status')).toBe(false)
  expect(isReadableEverywhere(mixed, sampleTask, 'id')).toBe(true)
})

test('compares people by id and ignores omitted properties', () => {
  expect(getChangedFields(task, { ...task, updatedAt: 'later', title: undefined })).toEqual([])
  expect(getChangedFields(task, { assignee: { id: 1, fullName: 'Renamed', avatar: null } })).toEqual([])
  expect(getChangedFields(task, { assignee: 1, isImportant: true, tags: ['low'] })).toEqual(['isImportant', 'tags'])
  expect(getChangedFields(task, { assignee: 2, share: null, dueAt: '2026-01-01' })).toEqual(['assignee', 'dueAt'])
})

test('rejects changed read-only properties by path and accepts unchanged ones', () => {
  const ctx = viewerWith({ action: 'read', subject: 'Task' }, { action: 'update', subject: 'Task', fields: ['title', 'tags'] })
  expect(assertCanUpdate(ctx, sampleTask, row, { ...task, title: 'Call again' })).toEqual({ title: 'Call again' })
  expect(getDeniedPaths(() => assertCanUpdate(ctx, sampleTask, row, { title: 'x', amount: 6, assignee: 2 }))).toEqual([
    403,
    '/amount',
    '/assignee',
  ])
})

test('rejects changes that move a record into or out of reach', () => {
  const ctx = viewerWith({ action: 'read', subject: 'Task' }, { action: 'update', subject: 'Task', conditions: { 'assignee.id': 1 } })
  expect(assertCanUpdate(ctx, sampleTask, row, { title: 'Mine' })).toEqual({ title: 'Mine' })
  expect(getDeniedPaths(() => assertCanUpdate(ctx, sampleTask, row, { assignee: { id: 2, fullName: 'Bo', avatar: null } }))).toEqual([
    403,
    '/assignee',
  ])
  expect(getDeniedPaths(() => assertCanUpdate(ctx, sampleTask, { ...row, assigneeId: 2 }, { assignee: 1 }))).toEqual([403, '/assignee'])
})

test('a hidden property sent as null keeps its value', () => {
  expect(assertCanUpdate(viewerWith(everything, amountHidden), sampleTask, row, { ...task, amount: null, title: 'x' })).toEqual({
    title: 'x',
  })
  expect(assertCanUpdate(viewerWith(everything), sampleTask, row, { amount: null })).toEqual({ amount: null })
})

test('checks the new record and each property that is set on creation', () => {
  const defaults = { ...row, title: '', amount: null, assigneeId: null, tags: [] }
  const ctx = viewerWith(
    { action: 'create', subject: 'Task', conditions: { 'assignee.id': { $in: [1, 2] } } },
    { action: 'create', subject: 'Task', fields: ['amount'], inverted: true },
  )
  expect(getDeniedPaths(() => assertCanCreate(ctx, sampleTask, defaults, { title: 'x', assignee: 2, amount: null }))).toBe('allowed')
  expect(getDeniedPaths(() => assertCanCreate(ctx, sampleTask, defaults, { title: 'x', assignee: 3 }))).toEqual([403])
  expect(getDeniedPaths(() => assertCanCreate(ctx, sampleTask, defaults, { title: 'x', assignee: 1, amount: 5 }))).toEqual([403, '/amount'])
})
