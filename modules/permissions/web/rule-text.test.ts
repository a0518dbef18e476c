import { expect, test } from 'vitest'
import type { Rule } from '#platform/contract/identity.ts'
import { lineOf, readRules, ruleText } from './rule-text.ts'

const rules: Rule[] = [
  { action: ['read', 'update'], subject: 'Task', conditions: { status: { $foo: 1 } } },
  { action: 'delete', subject: 'Task', fields: ['title, "x"'], inverted: true },
]

test('the text reads back as the rules', () => {
  const { text } = ruleText(rules)
  expect(readRules(text)).toEqual({ rules })
  expect(readRules(ruleText([]).text)).toEqual({ rules: [] })
})

test('each path leads to its line', () => {
  const { text, lines } = ruleText(rules)
  const line = (path: string) => text.split('\n')[lineOf(lines, path) - 1]
  expect(line('/0/conditions/status/$foo')).toContain('"$foo": 1')
  expect(line('/0/action/1')).toContain('["read", "update"]')
  expect(line('/1/subject')).toContain('"subject": "Task"')
  expect(line('/1/fields/0/deeper')).toContain('"fields"')
})

test('what is no list of rules says what is wrong', () => {
  expect(readRules('[')).toEqual({ mistake: 'json' })
  expect(readRules('{}')).toEqual({ mistake: 'list' })
})
