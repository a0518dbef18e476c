import { expect, test } from 'vitest'
import type { Rule } from '#platform/contract/rule.ts'
import { findLine, parseRules, formatRules } from './rules-json.ts'

const rules: Rule[] = [
  { action: ['read', 'update'], subject: 'Task', conditions: { status: { $foo: 1 } } },
  { action: 'delete', subject: 'Task', fields: ['title, "x"'], inverted: true },
]

test('round-trips rules', () => {
  const { text } = formatRules(rules)
  expect(parseRules(text)).toEqual({ rules })
  expect(parseRules(formatRules([]).text)).toEqual({ rules: [] })
})

test('finds the line of each path', () => {
  const { text, lines } = formatRules(rules)
  const line = (path: string) => text.split('\n')[findLine(lines, path) - 1]
  expect(line('/0/conditions/status/$foo')).toContain('"$foo": 1')
  expect(line('/0/action/1')).toContain('["read", "update"]')
  expect(line('/1/subject')).toContain('"subject": "Task"')
  expect(line('/1/fields/0/deeper')).toContain('"fields"')
})

test('reports invalid JSON and values that are not a list of rules', () => {
  expect(parseRules('[')).toEqual({ error: 'json' })
  expect(parseRules('{}')).toEqual({ error: 'list' })
})
