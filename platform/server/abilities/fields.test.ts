import { createMongoAbility } from '@casl/ability'
import { expect, test } from 'vitest'
import type { Rule } from '#platform/contract/identity.ts'
import type { Viewer } from '../context.ts'
import {
  assertFieldsReadable,
  assertMayChange,
  assertMayCreate,
  changedFields,
  isReadableEverywhere,
  maskFields,
  readableFields,
} from './fields.ts'
import { answeredTask, sampleTask, type SampleRow } from './sample-tasks.ts'

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
const task = answeredTask(row)
const refusal = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    const { status, errors } = error as { status: number; errors?: { path: string }[] }
    return [status, ...(errors ?? []).map(({ path }) => path)]
  }
  return 'allowed'
}

const everything: Rule = { action: 'manage', subject: 'all' }
const noAmount: Rule = { action: 'read', subject: 'Task', fields: ['amount'], inverted: true }
const noAmountOfDrafts: Rule = { ...noAmount, conditions: { status: 'draft' } }

test('what may not be read is answered as null, but for the id', () => {
  const titleOnly = viewerWith({ action: 'read', subject: 'Task', fields: ['title', 'assignee'] })
  const { id, title, assignee } = task
  const hidden = Object.fromEntries(Object.keys(task).map((name) => [name, null]))
  expect(maskFields(titleOnly, sampleTask, task)).toEqual({ ...hidden, id, title, assignee })
  expect(maskFields(viewerWith(everything), sampleTask, task)).toBe(task)
})

test('which fields are readable is decided for each row', () => {
  const ctx = viewerWith(everything, noAmountOfDrafts)
  expect(maskFields(ctx, sampleTask, task).amount).toBe(null)
  expect(maskFields(ctx, sampleTask, { ...task, status: 'sent' }).amount).toBe(5)
})

test('a row of the table is judged as the record it is answered as', () => {
  const ctx = viewerWith(everything, { ...noAmount, fields: ['client'], conditions: { 'assignee.id': 1, isImportant: false } })
  expect(maskFields(ctx, sampleTask, row).clientName).toBe(null)
  expect(maskFields(ctx, sampleTask, { ...row, isImportant: 1 }).clientName).toBe('Paper & Co')
  expect(readableFields(ctx, sampleTask, row).has('client.name')).toBe(false)
  expect(readableFields(ctx, sampleTask, row).has('assignee.id')).toBe(true)
})

test('a rule on a value that the record lacks is a bug, not a guess', () => {
  const ctx = viewerWith(everything, { ...noAmount, conditions: { tags: 'team' } })
  const { tags: _, ...withoutTags } = row
  expect(() => maskFields(ctx, sampleTask, withoutTags)).toThrow('with its tags')
})

test('only fields that every visible row shows can be filtered by', () => {
  expect(refusal(() => assertFieldsReadable(viewerWith(everything, noAmountOfDrafts), sampleTask, ['title', 'amount']))).toEqual([
    403,
    '/amount',
  ])
  expect(refusal(() => assertFieldsReadable(viewerWith(noAmount, everything), sampleTask, ['amount', 'assignee.id']))).toBe('allowed')
  const mixed = viewerWith(
    { action: 'read', subject: 'Task', fields: ['title'] },
    { action: 'read', subject: 'Task', fields: ['title', 'status'], conditions: { 'assignee.id': 1 } },
  )
  expect(isReadableEverywhere(mixed, sampleTask, 'title')).toBe(true)
  expect(isReadableEverywhere(mixed, sampleTask, 'status')).toBe(false)
  expect(isReadableEverywhere(mixed, sampleTask, 'id')).toBe(true)
})

test('people count as changed by their id alone, and what is left out does not count', () => {
  expect(changedFields(task, { ...task, updatedAt: 'later', title: undefined })).toEqual([])
  expect(changedFields(task, { assignee: { id: 1, fullName: 'Renamed', avatar: null } })).toEqual([])
  expect(changedFields(task, { assignee: 1, isImportant: true, tags: ['low'] })).toEqual(['isImportant', 'tags'])
  expect(changedFields(task, { assignee: 2, share: null, dueAt: '2026-01-01' })).toEqual(['assignee', 'dueAt'])
})

test('a property that may not be changed passes unchanged and is refused by its path', () => {
  const ctx = viewerWith({ action: 'read', subject: 'Task' }, { action: 'update', subject: 'Task', fields: ['title', 'tags'] })
  expect(assertMayChange(ctx, sampleTask, row, { ...task, title: 'Call again' })).toEqual({ title: 'Call again' })
  expect(refusal(() => assertMayChange(ctx, sampleTask, row, { title: 'x', amount: 6, assignee: 2 }))).toEqual([
    403,
    '/amount',
    '/assignee',
  ])
})

test('nobody moves a record out of or into reach', () => {
  const ctx = viewerWith({ action: 'read', subject: 'Task' }, { action: 'update', subject: 'Task', conditions: { 'assignee.id': 1 } })
  expect(assertMayChange(ctx, sampleTask, row, { title: 'Mine' })).toEqual({ title: 'Mine' })
  expect(refusal(() => assertMayChange(ctx, sampleTask, row, { assignee: { id: 2, fullName: 'Bo', avatar: null } }))).toEqual([
    403,
    '/assignee',
  ])
  expect(refusal(() => assertMayChange(ctx, sampleTask, { ...row, assigneeId: 2 }, { assignee: 1 }))).toEqual([403, '/assignee'])
})

test('a hidden property that comes back as null keeps its value', () => {
  expect(assertMayChange(viewerWith(everything, noAmount), sampleTask, row, { ...task, amount: null, title: 'x' })).toEqual({ title: 'x' })
  expect(assertMayChange(viewerWith(everything), sampleTask, row, { amount: null })).toEqual({ amount: null })
})

test('a create is judged on the new record and on each property given', () => {
  const defaults = { ...row, title: '', amount: null, assigneeId: null, tags: [] }
  const ctx = viewerWith(
    { action: 'create', subject: 'Task', conditions: { 'assignee.id': { $in: [1, 2] } } },
    { action: 'create', subject: 'Task', fields: ['amount'], inverted: true },
  )
  expect(refusal(() => assertMayCreate(ctx, sampleTask, defaults, { title: 'x', assignee: 2, amount: null }))).toBe('allowed')
  expect(refusal(() => assertMayCreate(ctx, sampleTask, defaults, { title: 'x', assignee: 3 }))).toEqual([403])
  expect(refusal(() => assertMayCreate(ctx, sampleTask, defaults, { title: 'x', assignee: 1, amount: 5 }))).toEqual([403, '/amount'])
})
