import { expect, test } from 'vitest'
import type { Rule } from '#platform/contract/rule.ts'
import { ApiError } from '../api-error.ts'
import type { Subject } from './subject.ts'
import { validateRules } from './validate-rules.ts'

const task: Subject = {
  subject: 'Task',
  entity: 'task',
  table: 'tasks',
  fields: {
    id: { column: 'id', type: 'number' },
    title: { column: 'title', type: 'text' },
    'assignee.id': { column: 'assigneeId', type: 'number' },
    dueDate: { column: 'dueDate', type: 'time' },
    isImportant: { column: 'isImportant', type: 'boolean' },
    tags: { list: { table: 'taskTags', key: 'taskId', column: 'tag' } },
  },
  topics: () => [],
}

const getErrorPaths = (...rules: Rule[]) => {
  try {
    validateRules(rules, { subjects: [task], others: ['Workspace'] })
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError)
    return (error as ApiError).errors!.map(({ path }) => path)
  }
}

const getConditionErrorPaths = (conditions: Record<string, unknown>) => getErrorPaths({ action: 'read', subject: 'Task', conditions })

test('accepts rules that use every feature', () => {
  expect(
    getErrorPaths(
      { action: 'manage', subject: 'all' },
      { action: ['read', 'update'], subject: ['Task', 'Workspace'] },
      { action: 'read', subject: 'Task', fields: ['title', 'assignee', 'is*'], inverted: true },
    ),
  ).toEqual([])
  expect(getConditionErrorPaths({ 'assignee.id': '${user.id}', title: { $in: ['${user.fullName}', null] }, isImportant: true })).toEqual([])
  expect(getConditionErrorPaths({ dueDate: { $gte: '2026-01-01', $lt: '2027-01-01T00:00:00.000Z', $ne: null, $exists: true } })).toEqual([])
  expect(getConditionErrorPaths({ tags: { $all: ['team'], $size: 2, $nin: ['low'], $elemMatch: { $in: ['high'], $ne: 'low' } } })).toEqual(
    [],
  )
})

test.each<[string, Rule]>([
  ['/0/action', { action: 'fly', subject: 'Task' }],
  ['/0/subject', { action: 'read', subject: ['Task', 'Dragon'] }],
  ['/0/fields/1', { action: 'read', subject: 'Task', fields: ['title', 'colour'] }],
  ['/0/fields', { action: 'read', subject: 'Task', fields: [] }],
  ['/0/fields', { action: 'read', subject: 'all', fields: ['title'] }],
  ['/0/conditions', { action: 'read', subject: 'Workspace', conditions: { title: 'x' } }],
])('rejects a mistake with its path %s', (path, rule) => {
  expect(getErrorPaths(rule)).toEqual([path])
})

test.each<[string, Record<string, unknown>]>([
  ['/0/conditions/title/$foo', { title: { $foo: 1 } }],
  ['/0/conditions/title/$regex', { title: { $regex: '^a' } }],
  ['/0/conditions/title/$lt', { title: { $lt: 'm' } }],
  ['/0/conditions/title/$not', { title: { $not: { $eq: 'a' } } }],
  ['/0/conditions/title', { title: 7 }],
  ['/0/conditions/title', { title: '${user.salary}' }],
  ['/0/conditions/title', { title: '${user.id}' }],
  ['/0/conditions/title', { title: 'a\0b' }],
  ['/0/conditions/title', { title: {} }],
  ['/0/conditions/title', { title: ['a'] }],
  ['/0/conditions/title/$in/1', { title: { $in: ['a', 1] } }],
  ['/0/conditions/title/$in', { title: { $in: 'a' } }],
  ['/0/conditions/$or', { $or: [{ title: 'a' }] }],
  ['/0/conditions/colour', { colour: 'red' }],
  ['/0/conditions/__proto__', JSON.parse('{"__proto__": 1}') as Record<string, unknown>],
  ['/0/conditions/a~1b', { 'a/b': 1 }],
  ['/0/conditions/assignee.id', { 'assignee.id': null }],
  ['/0/conditions/isImportant', { isImportant: 1 }],
  ['/0/conditions/dueDate/$lt', { dueDate: { $lt: 'tomorrow' } }],
  ['/0/conditions/dueDate/$lt', { dueDate: { $lt: null } }],
  ['/0/conditions/tags', { tags: null }],
  ['/0/conditions/tags/$size', { tags: { $size: 1.5 } }],
  ['/0/conditions/tags/$elemMatch/$regex', { tags: { $elemMatch: { $regex: 'a' } } }],
])('rejects a mistake with its path %s', (path, conditions) => {
  expect(getConditionErrorPaths(conditions)).toEqual([path])
})

test('reports all mistakes of a list at once', () => {
  expect(
    getErrorPaths({ action: 'fly', subject: 'Task' }, { action: 'read', subject: 'Task', conditions: { title: 1, colour: 2 } }),
  ).toEqual(['/0/action', '/1/conditions/title', '/1/conditions/colour'])
})

test('names an unknown template as such', () => {
  const rule: Rule = { action: 'read', subject: 'Task', conditions: { title: '${user.salary}' } }
  const validate = () => validateRules([rule], { subjects: [task], others: [] })
  expect(validate).toThrow(
    expect.objectContaining({ errors: [expect.objectContaining({ message: expect.stringContaining('unknown template') })] }),
  )
})
