import { expect, test } from 'vitest'
import type { Rule } from '#platform/contract/rule.ts'
import { getAbility, isAllowed } from './abilities.tsx'

test.each([
  [null],
  [undefined],
  [{}],
  [{ ability: 'all' as never }],
  [{ ability: [null] as never }],
  [{ ability: [{ action: 'read', subject: 'Task', fields: [] }] }],
])('allows only reading Auth with stored user data %j', (userData) => {
  const ability = getAbility(userData)
  expect(isAllowed(ability, { action: 'read', subject: 'Auth' })).toBe(true)
  expect(isAllowed(ability, { action: 'update', subject: 'Auth' })).toBe(false)
  expect(isAllowed(ability, { action: 'read', subject: 'Task' })).toBe(false)
})

test('evaluates wildcards, inverted rules, fields and conditions like the server', () => {
  const ability = getAbility({
    ability: [
      { action: 'manage', subject: 'all' },
      { action: 'delete', subject: 'Invoice', inverted: true },
      { action: 'update', subject: 'Task', inverted: true, conditions: { 'assignee.id': { $ne: 1 } } },
      { action: 'update', subject: 'Task', inverted: true, fields: ['title'] },
    ],
  })
  expect(isAllowed(ability, { action: 'delete', subject: 'Invoice' })).toBe(false)
  expect(isAllowed(ability, { action: 'read', subject: 'Invoice' })).toBe(true)
  const mine = Object.freeze({ id: 1, assignee: { id: 1 } })
  expect(isAllowed(ability, { action: 'update', subject: 'Task', object: mine })).toBe(true)
  expect(isAllowed(ability, { action: 'update', subject: 'Task', object: mine, field: 'title' })).toBe(false)
  expect(isAllowed(ability, { action: 'update', subject: 'Task', object: { id: 2, assignee: null } })).toBe(false)
})

test('builds an ability once per rule list', () => {
  const ability: Rule[] = [{ action: 'read', subject: 'Task' }]
  expect(getAbility({ ability })).toBe(getAbility({ ability }))
  expect(getAbility({ ability: [...ability] })).not.toBe(getAbility({ ability }))
})
