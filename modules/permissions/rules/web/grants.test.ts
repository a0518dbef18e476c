import { expect, test } from 'vitest'
import type { Rule } from '#platform/contract/rule.ts'
import type { CatalogueSubject } from '../contract.ts'
import { fullGrant, parseGrants, haveGlobalRulesFirst, deniedGrant, noGrant, replaceGrant, type Grant } from './grants.ts'

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
const mine: Grant = { kind: 'allowed', where: [[{ kind: 'me', field: 'assignee.id', values: [] }]], fields: null }
const shown = (rules: Rule[]) => Object.fromEntries(parseGrants(rules, task) ?? [])

test('groups rules by action', () => {
  const rules: Rule[] = [
    { action: ['read', 'update'], subject: ['Task', 'Tag'] },
    { action: 'update', subject: 'Task', inverted: true },
    { action: 'delete', subject: 'Task', conditions: { 'assignee.id': '${user.id}' } },
  ]
  expect(shown(rules)).toEqual({ read: fullGrant, create: noGrant, update: deniedGrant, delete: mine })
})

test('manage grants every action', () => {
  expect(shown([{ action: 'manage', subject: 'Task' }])).toEqual({
    read: fullGrant,
    create: fullGrant,
    update: fullGrant,
    delete: fullGrant,
  })
})

test.each<Grant>([
  fullGrant,
  deniedGrant,
  mine,
  { ...mine, fields: { kind: 'only', fields: ['title'] } },
  { ...fullGrant, fields: { kind: 'except', fields: ['description'] } },
  {
    ...fullGrant,
    where: [
      [{ kind: 'is', field: 'isCompleted', values: [false] }, ...mine.where[0]!],
      [{ kind: 'oneOf', field: 'assignee.id', values: [3, 4] }],
    ],
  },
  {
    ...fullGrant,
    where: [[{ kind: 'before', field: 'createdAt', values: ['2026-01-01'] }], [{ kind: 'has', field: 'tags', values: ['team'] }]],
  },
  { ...fullGrant, where: [[{ kind: 'empty', field: 'dueDate', values: [] }]] },
])('round-trips a grant: %j', (grant) => {
  const rules = replaceGrant([{ action: ['read', 'create'], subject: 'Task' }], task, ['read', grant])
  expect(shown(rules)).toMatchObject({ read: grant, create: fullGrant, delete: noGrant })
})

test('leaves rules of other subjects unchanged', () => {
  const rules = replaceGrant([{ action: ['read', 'delete'], subject: ['Task', 'Tag'] }], task, ['delete', noGrant])
  expect(rules).toEqual([
    { action: ['read', 'delete'], subject: 'Tag' },
    { action: 'read', subject: 'Task' },
  ])
})

test('actions with the same grant share one rule', () => {
  expect(replaceGrant([{ action: 'read', subject: 'Task' }], task, ['update', fullGrant])).toEqual([
    { action: ['read', 'update'], subject: 'Task' },
  ])
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
])('does not change rules that the matrix cannot represent: %j', (...rules) => {
  expect(parseGrants(rules, task)).toBeNull()
  expect(replaceGrant(rules, task, ['delete', fullGrant])).toEqual(rules)
})

test('rules for all subjects must come first', () => {
  const everything: Rule = { action: 'read', subject: 'all' }
  expect(haveGlobalRulesFirst([everything, { action: 'read', subject: 'Task' }])).toBe(true)
  expect(haveGlobalRulesFirst([{ action: 'read', subject: 'Task', inverted: true }, everything])).toBe(false)
})
