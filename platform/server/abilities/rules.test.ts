import { createMongoAbility, subject as asSubject, type MongoAbility, type RawRuleOf } from '@casl/ability'
import { expect, test } from 'vitest'
import type { Rule } from '#platform/contract/rule.ts'
import { builtInRules } from './roles/built-in-roles.ts'
import { resolveAbility } from './personal-ability.ts'
import { randomRules, createRandom } from './random-rules.ts'
import { getUserPermissions, anonymousAbility, defaultRules } from './rules.ts'

const ada = { id: 1, role: 'staff', email: 'ada@example.com', fullName: '${user.id}', language: 'en', timeZone: 'UTC' }
const ben = { ...ada, id: 2, email: 'ben@example.com' }

const rulesFor = (role: string) => getUserPermissions({ ...ada, role }, builtInRules).rules

test('without stored rules only Auth can be read', () => {
  expect(rulesFor('unknown')).toEqual(defaultRules)
  const { ability } = getUserPermissions({ ...ada, role: 'unknown' }, builtInRules)
  for (const someone of [ability, anonymousAbility]) {
    expect(someone.can('read', 'Auth')).toBe(true)
    expect(someone.can('update', 'Auth')).toBe(false)
    expect(someone.can('read', 'Task')).toBe(false)
  }
})

test('administrators can do everything, staff their work', () => {
  expect(getUserPermissions({ ...ada, role: 'admin' }, builtInRules).ability.can('delete', 'Invoice')).toBe(true)
  const { ability } = getUserPermissions(ada, builtInRules)
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

test('replaces templates once with typed values of the user', () => {
  const ownConditions: Rule = {
    action: 'read',
    subject: 'Task',
    conditions: { 'assignee.id': '${user.id}', tags: { $in: ['${user.fullName}', '${user.salary}'] } },
  }
  const source = () => stored
  const stored = [ownConditions]
  expect(getUserPermissions(ada, source).rules[0]!.conditions).toEqual({
    'assignee.id': 1,
    tags: { $in: ['${user.id}', '${user.salary}'] },
  })
  expect(getUserPermissions(ben, source).rules[0]!.conditions).toMatchObject({ 'assignee.id': 2 })
})

test.each([
  ['${user.role}', 'staff'],
  ['${user.email}', 'ada@example.com'],
  ['${user.language}', 'en'],
  ['${user.timeZone}', 'UTC'],
])('fills the template %s', (template, value) => {
  const rule: Rule = { action: 'read', subject: 'Task', conditions: { title: template } }
  expect(getUserPermissions(ada, () => [rule]).rules[0]!.conditions).toEqual({ title: value })
})

const row = { assignee: { id: 1 }, title: 'sent', status: 'sent', tags: [], watchers: [] }
const questions = ['Task', 'Workspace', 'Auth', 'all', 'Invoice'].flatMap((subject) =>
  ['read', 'update', 'delete', 'manage'].flatMap((action) =>
    [undefined, 'title', 'status'].flatMap((field) => [
      { action, subject, about: subject, field },
      { action, subject, about: asSubject(subject, { ...row }), field },
    ]),
  ),
)

test('a shared ability decides like an ability with all rules of the user', () => {
  const random = createRandom(20_261_122)
  const ownConditions = [{ 'assignee.id': '${user.id}' }, { title: '${user.fullName}', status: 'sent' }]
  const addOwnConditions = (rule: Rule, index: number) =>
    random() < 0.3 ? { ...rule, subject: random() < 0.8 ? rule.subject : 'Invoice', conditions: ownConditions[index % 2]! } : rule
  const decided = { together: 0, apart: 0 }
  for (let round = 0; round < 300; round++) {
    const stored = randomRules(random).map(addOwnConditions)
    const [rights, others] = [ada, ben].map((user) => getUserPermissions(user, () => stored))
    const whole = createMongoAbility(rights!.rules as RawRuleOf<MongoAbility>[])
    expect(rights!.ability.rules).toEqual(whole.rules)
    for (const { action, subject, about, field } of questions) {
      expect(rights!.ability.can(action, about, field)).toBe(whole.can(action, about, field))
      expect(rights!.ability.actionsFor(subject)).toEqual(whole.actionsFor(subject))
      const isShared = resolveAbility(rights!.ability, subject) === resolveAbility(others!.ability, subject)
      decided[isShared ? 'together' : 'apart']++
    }
  }
  expect(Math.min(decided.together, decided.apart)).toBeGreaterThan(5_000)
})

test('caches permissions until the user or the rules change', () => {
  let stored: Rule[] = [{ action: 'read', subject: 'Task', conditions: { 'assignee.id': '${user.id}' } }]
  const source = () => stored
  const before = getUserPermissions(ada, source)
  expect(getUserPermissions({ ...ada }, source)).toBe(before)
  expect(getUserPermissions({ ...ada, email: 'new@example.com' }, source)).not.toBe(before)
  stored = [...stored]
  expect(getUserPermissions(ada, source)).not.toBe(before)
  expect(getUserPermissions(ada, builtInRules)).toBe(getUserPermissions(ben, builtInRules))
})

test('no role can deny reading Auth', () => {
  expect(getUserPermissions(ada, () => [{ action: 'manage', subject: 'all', inverted: true }]).ability.can('read', 'Auth')).toBe(true)
})
