import { createMongoAbility, type MongoAbility, type RawRuleOf } from '@casl/ability'
import { expect, test } from 'vitest'
import type { Rule } from '#platform/contract/identity.ts'
import { builtInRoles } from './roles/built-in-roles.ts'
import { isAdministrator, isWithin } from './rank.ts'
import type { RoleStore } from './roles/role-store.ts'
import { personalRule } from './rules.ts'

const me = { id: 7, role: 'any', email: '', fullName: '', language: 'en', timeZone: 'UTC' }
const abilityOf = (rules: readonly Rule[]) => createMongoAbility(rules.map((rule) => personalRule(rule, me)) as RawRuleOf<MongoAbility>[])
const text = (column: string) => ({ column, type: 'text' }) as const
const tasks = {
  subject: 'Task',
  entity: 'task',
  table: 'tasks',
  fields: { title: text('title'), email: text('email'), salary: text('salary') },
}
const roles = { vocabulary: { subjects: [tasks], others: [] } } as unknown as RoleStore
const ctxWith = (rules: readonly Rule[]) => ({ roles, viewer: { ...me, sessionId: 1, ability: abilityOf(rules) } })
const within = (own: Rule[], target: Rule[]) => isWithin(ctxWith(own), target)
const readTask: Rule = { action: 'read', subject: 'Task' }
const ownTask: Rule = { action: 'read', subject: 'Task', conditions: { 'assignee.id': '${user.id}' } }
const noTask: Rule = { action: 'read', subject: 'Task', inverted: true }
const everything: Rule = { action: 'manage', subject: 'all' }

test('built-in roles stand one above the other', () => {
  const rules = (name: string) => [...builtInRoles.get(name)!]
  const pairs = ['admin', 'manager', 'staff', 'guest'].map((own) =>
    ['admin', 'manager', 'staff', 'guest'].map((other) => within(rules(own), rules(other))),
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
  ['an exception is not given away', [everything, noTask], [readTask], false],
  ['an exception that the other has as well', [everything, noTask], [everything, noTask], true],
  ['an exception below the rule does not count', [everything, noTask], [everything, noTask, readTask], false],
  ['an exception for other fields', [readTask, { ...noTask, fields: ['salary'] }], [{ ...readTask, fields: ['title'] }], true],
  ['an exception for the same field', [readTask, { ...noTask, fields: ['salary'] }], [{ ...readTask, fields: ['salary'] }], false],
  ['an exception whose pattern meets the same field', [readTask, { ...noTask, fields: ['e*'] }], [{ ...readTask, fields: ['*l'] }], false],
  ['an exception whose pattern meets other fields', [readTask, { ...noTask, fields: ['sal*'] }], [{ ...readTask, fields: ['*l'] }], true],
  ['nothing is within nothing', [], [], true],
])('%s', (_, own, target, expected) => {
  expect(within(own, target)).toBe(expected)
})

test('an administrator may manage everything without exception, whatever the role is called', () => {
  expect(isAdministrator([readTask, everything])).toBe(true)
  expect(isAdministrator([noTask, everything])).toBe(true)
  expect(isAdministrator([everything, noTask])).toBe(false)
  expect(isAdministrator([{ ...everything, conditions: { id: 1 } }])).toBe(false)
  expect(isAdministrator([{ action: 'read', subject: 'all' }])).toBe(false)
})
