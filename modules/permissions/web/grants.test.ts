import { expect, test } from 'vitest'
import type { Rule } from '#platform/contract/identity.ts'
import type { CatalogueSubject } from '../contract.ts'
import { all, grantsOf, isInOrder, never, none, withGrant, type Grant } from './grants.ts'

const task: CatalogueSubject = {
  subject: 'Task',
  entity: 'task',
  module: 'todo',
  actions: ['read', 'create', 'update', 'delete'],
  properties: ['title', 'description', 'assignee'],
  fields: [],
  conditions: [
    { kind: 'me', field: 'assignee.id' },
    { kind: 'oneOf', field: 'assignee.id' },
    { kind: 'is', field: 'isCompleted' },
    { kind: 'before', field: 'createdAt' },
    { kind: 'has', field: 'tags' },
    { kind: 'empty', field: 'dueDate' },
  ],
  isBound: false,
}
const mine: Grant = { kind: 'given', where: [[{ kind: 'me', field: 'assignee.id', values: [] }]], fields: null }
const shown = (rules: Rule[]) => Object.fromEntries(grantsOf(rules, task) ?? [])

test('rules are shown by action', () => {
  const rules: Rule[] = [
    { action: ['read', 'update'], subject: ['Task', 'Tag'] },
    { action: 'update', subject: 'Task', inverted: true },
    { action: 'delete', subject: 'Task', conditions: { 'assignee.id': '${user.id}' } },
  ]
  expect(shown(rules)).toEqual({ read: all, create: none, update: never, delete: mine })
})

test('manage is every action', () => {
  expect(shown([{ action: 'manage', subject: 'Task' }])).toEqual({ read: all, create: all, update: all, delete: all })
})

test.each<Grant>([
  all,
  never,
  mine,
  { ...mine, fields: { kind: 'only', fields: ['title'] } },
  { ...all, fields: { kind: 'except', fields: ['description'] } },
  {
    ...all,
    where: [
      [{ kind: 'is', field: 'isCompleted', values: [false] }, ...mine.where[0]!],
      [{ kind: 'oneOf', field: 'assignee.id', values: [3, 4] }],
    ],
  },
  { ...all, where: [[{ kind: 'before', field: 'createdAt', values: ['2026-01-01'] }], [{ kind: 'has', field: 'tags', values: ['team'] }]] },
  { ...all, where: [[{ kind: 'empty', field: 'dueDate', values: [] }]] },
])('what a person put together is read back as it was: %j', (grant) => {
  const rules = withGrant([{ action: ['read', 'create'], subject: 'Task' }], task, ['read', grant])
  expect(shown(rules)).toMatchObject({ read: grant, create: all, delete: none })
})

test('a change leaves other subjects as they stand', () => {
  const rules = withGrant([{ action: ['read', 'delete'], subject: ['Task', 'Tag'] }], task, ['delete', none])
  expect(rules).toEqual([
    { action: ['read', 'delete'], subject: 'Tag' },
    { action: 'read', subject: 'Task' },
  ])
})

test('actions that are granted alike share one rule', () => {
  expect(withGrant([{ action: 'read', subject: 'Task' }], task, ['update', all])).toEqual([{ action: ['read', 'update'], subject: 'Task' }])
})

test.each<Rule[]>([
  [{ action: 'read', subject: 'Task', conditions: { title: { $regex: 'x' } } }],
  [{ action: 'read', subject: 'Task', conditions: { 'assignee.id': { $in: [1], $ne: 2 } } }],
  [
    { action: 'read', subject: 'Task', fields: ['title'] },
    { action: 'read', subject: 'Task', conditions: { isCompleted: true } },
  ],
  [
    { action: 'read', subject: 'Task' },
    { action: 'read', subject: 'Task', inverted: true, conditions: { isCompleted: true } },
  ],
])('what the matrix cannot say it does not touch: %j', (...rules) => {
  expect(grantsOf(rules, task)).toBeNull()
  expect(withGrant(rules, task, ['delete', all])).toEqual(rules)
})

test('rules for everything must come first', () => {
  const everything: Rule = { action: 'read', subject: 'all' }
  expect(isInOrder([everything, { action: 'read', subject: 'Task' }])).toBe(true)
  expect(isInOrder([{ action: 'read', subject: 'Task', inverted: true }, everything])).toBe(false)
})
