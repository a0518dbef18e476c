import { createMongoAbility, subject as asSubject, type MongoAbility, type RawRuleOf } from '@casl/ability'
import { expect, test } from 'vitest'
import type { Rule } from '#platform/contract/identity.ts'
import { builtInRules } from './roles/built-in-roles.ts'
import { decidingOn } from './personal-ability.ts'
import { randomRules, seeded } from './random-rules.ts'
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

const row = { assignee: { id: 1 }, title: 'sent', status: 'sent', tags: [], watchers: [] }
const questions = ['Task', 'Workspace', 'Auth', 'all', 'Invoice'].flatMap((subject) =>
  ['read', 'update', 'delete', 'manage'].flatMap((action) =>
    [undefined, 'title', 'status'].flatMap((field) => [
      { action, subject, about: subject, field },
      { action, subject, about: asSubject(subject, { ...row }), field },
    ]),
  ),
)

test('what is kept once for a role decides as if each person had all rules for themselves', () => {
  const random = seeded(20_261_122)
  const mine = [{ 'assignee.id': '${user.id}' }, { title: '${user.fullName}', status: 'sent' }]
  const someMine = (rule: Rule, index: number) =>
    random() < 0.3 ? { ...rule, subject: random() < 0.8 ? rule.subject : 'Invoice', conditions: mine[index % 2]! } : rule
  const decided = { together: 0, apart: 0 }
  for (let round = 0; round < 300; round++) {
    const stored = randomRules(random).map(someMine)
    const [rights, others] = [ada, ben].map((user) => abilityFor(user, () => stored))
    const whole = createMongoAbility(rights!.rules as RawRuleOf<MongoAbility>[])
    expect(rights!.ability.rules).toEqual(whole.rules)
    for (const { action, subject, about, field } of questions) {
      expect(rights!.ability.can(action, about, field)).toBe(whole.can(action, about, field))
      expect(rights!.ability.actionsFor(subject)).toEqual(whole.actionsFor(subject))
      const isShared = decidingOn(rights!.ability, subject) === decidingOn(others!.ability, subject)
      decided[isShared ? 'together' : 'apart']++
    }
  }
  expect(Math.min(decided.together, decided.apart)).toBeGreaterThan(5_000)
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
