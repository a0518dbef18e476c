import { createMongoAbility, type MongoAbility, type RawRuleOf } from '@casl/ability'
import { expect, test } from 'vitest'
import type { Rule } from '#platform/contract/rule.ts'
import { builtInRoles } from './roles/built-in-roles.ts'
import { isWithinOwnPermissions } from './own-permissions.ts'
import { isAdministrator } from './rules.ts'
import type { RoleStore } from './roles/role-store.ts'
import { resolveTemplates } from './rules.ts'

const me = { id: 7, role: 'any', email: '', fullName: '', language: 'en', timeZone: 'UTC' }
const createAbility = (rules: readonly Rule[]) =>
  createMongoAbility(rules.map((rule) => resolveTemplates(rule, me)) as RawRuleOf<MongoAbility>[])
const text = (column: string) => ({ column, type: 'text' }) as const
const tasks = {
  subject: 'Task',
  entity: 'task',
  table: 'tasks',
  fields: { title: text('title'), email: text('email'), salary: text('salary') },
}
const roles = { vocabulary: { subjects: [tasks], others: [] } } as unknown as RoleStore
const ctxWith = (rules: readonly Rule[]) => ({ roles, viewer: { ...me, sessionId: 1, ability: createAbility(rules) } })
const isWithin = (own: Rule[], target: Rule[]) => isWithinOwnPermissions(ctxWith(own), target)
const readTask: Rule = { action: 'read', subject: 'Task' }
const ownTask: Rule = { action: 'read', subject: 'Task', conditions: { 'assignee.id': '${user.id}' } }
const taskDenied: Rule = { action: 'read', subject: 'Task', inverted: true }
const everything: Rule = { action: 'manage', subject: 'all' }

test('each built-in role includes the permissions of the roles below it', () => {
  const rules = (name: string) => [...builtInRoles.get(name)!]
  const pairs = ['admin', 'manager', 'staff', 'guest'].map((own) =>
    ['admin', 'manager', 'staff', 'guest'].map((other) => isWithin(rules(own), rules(other))),
  )
  expect(pairs).toEqual([
    [true, true, true, true],
    [false, true, true, true],
    [false, false, true, true],
    [false, false, false, true],
  ])
})

test.each<[string, Rule[], Rule[], boolean]>([
  ['the same', [readTask], [readTask], true],
  ['a condition narrows', [readTask], [ownTask], true],
  ['a condition is not widened', [{ ...ownTask, conditions: { 'assignee.id': 7 } }], [readTask], false],
  ['own is within own', [{ ...ownTask, conditions: { 'assignee.id': 7 } }], [ownTask], true],
  ['fields narrow', [readTask], [{ ...readTask, fields: ['title'] }], true],
  ['fields are not widened', [{ ...readTask, fields: ['title'] }], [readTask], false],
  ['another action', [readTask], [{ action: 'delete', subject: 'Task' }], false],
  ['manage holds every action', [{ action: 'manage', subject: 'Task' }], [{ action: 'delete', subject: 'Task' }], true],
  [
    'every action is not manage',
    [{ action: ['read', 'create', 'update', 'delete'], subject: 'Task' }],
    [{ action: 'manage', subject: 'Task' }],
    false,
  ],
  ['all subjects are not one', [readTask], [{ action: 'read', subject: 'all' }], false],
  ['an exception is not given away', [everything, taskDenied], [readTask], false],
  ['an exception that the other has as well', [everything, taskDenied], [everything, taskDenied], true],
  ['an exception below the rule does not count', [everything, taskDenied], [everything, taskDenied, readTask], false],
  ['an exception for other fields', [readTask, { ...taskDenied, fields: ['salary'] }], [{ ...readTask, fields: ['title'] }], true],
  ['an exception for the same field', [readTask, { ...taskDenied, fields: ['salary'] }], [{ ...readTask, fields: ['salary'] }], false],
  [
    'an exception whose pattern meets the same field',
    [readTask, { ...taskDenied, fields: ['e*'] }],
    [{ ...readTask, fields: ['*l'] }],
    false,
  ],
  [
    'an exception whose pattern meets other fields',
    [readTask, { ...taskDenied, fields: ['sal*'] }],
    [{ ...readTask, fields: ['*l'] }],
    true,
  ],
  ['nothing is within nothing', [], [], true],
])('%s', (_, own, target, expected) => {
  expect(isWithin(own, target)).toBe(expected)
})

test('recognizes administrators by unrestricted permissions, not by the role name', () => {
  expect(isAdministrator([readTask, everything])).toBe(true)
  expect(isAdministrator([taskDenied, everything])).toBe(true)
  expect(isAdministrator([everything, taskDenied])).toBe(false)
  expect(isAdministrator([{ ...everything, conditions: { id: 1 } }])).toBe(false)
  expect(isAdministrator([{ action: 'read', subject: 'all' }])).toBe(false)
})
