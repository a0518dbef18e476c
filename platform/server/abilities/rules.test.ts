import { expect, test } from 'vitest'
import type { Rule } from '#platform/contract/identity.ts'
import { builtInRules } from './built-in-roles.ts'
import { abilityFor, anonymousAbility, defaultRules } from './rules.ts'

const ada = { id: 1, role: 'staff', email: 'ada@example.com', fullName: '${user.id}', language: 'en', timeZone: 'UTC' }
const ben = { ...ada, id: 2, email: 'ben@example.com' }

const rulesFor = (role: string) => abilityFor({ ...ada, role }, builtInRules).rules

test('where no rules are stored only Auth may be read', () => {
  expect(rulesFor('unknown')).toEqual(defaultRules)
  const { ability } = abilityFor({ ...ada, role: 'unknown' }, builtInRules)
  for (const someone of [ability, anonymousAbility]) {
    expect(someone.can('read', 'Auth')).toBe(true)
    expect(someone.can('update', 'Auth')).toBe(false)
    expect(someone.can('read', 'Task')).toBe(false)
  }
})

test('administrators may do everything, staff their work', () => {
  expect(abilityFor({ ...ada, role: 'admin' }, builtInRules).ability.can('delete', 'Invoice')).toBe(true)
  const { ability } = abilityFor(ada, builtInRules)
  for (const action of ['read', 'create', 'update', 'delete']) expect(ability.can(action, 'Task')).toBe(true)
  for (const subject of ['Auth', 'Bookmark', 'Page']) expect(ability.can('read', subject)).toBe(true)
  expect(ability.can('read', 'User', 'fullName')).toBe(true)
  expect(ability.can('read', 'User', 'email')).toBe(false)
  for (const [action, subject] of [
    ['update', 'User'],
    ['manage', 'Workspace'],
    ['read', 'Permission'],
    ['delete', 'Invoice'],
  ] as const) {
    expect(ability.can(action, subject)).toBe(false)
  }
})

test('templates become the values of whoever asks, once and with their type', () => {
  const mine: Rule = {
    action: 'read',
    subject: 'Task',
    conditions: { 'assignee.id': '${user.id}', tags: { $in: ['${user.fullName}', '${user.salary}'] } },
  }
  const source = () => stored
  const stored = [mine]
  expect(abilityFor(ada, source).rules[0]!.conditions).toEqual({ 'assignee.id': 1, tags: { $in: ['${user.id}', '${user.salary}'] } })
  expect(abilityFor(ben, source).rules[0]!.conditions).toMatchObject({ 'assignee.id': 2 })
})

test('nothing is built anew until the user or the rules change', () => {
  let stored: Rule[] = [{ action: 'read', subject: 'Task', conditions: { 'assignee.id': '${user.id}' } }]
  const source = () => stored
  const before = abilityFor(ada, source)
  expect(abilityFor({ ...ada }, source)).toBe(before)
  expect(abilityFor({ ...ada, email: 'new@example.com' }, source)).not.toBe(before)
  stored = [...stored]
  expect(abilityFor(ada, source)).not.toBe(before)
  expect(abilityFor(ada, builtInRules)).toBe(abilityFor(ben, builtInRules))
})

test('no role can take the reading of Auth away', () => {
  expect(abilityFor(ada, () => [{ action: 'manage', subject: 'all', inverted: true }]).ability.can('read', 'Auth')).toBe(true)
})
