import { createMongoAbility, subject as typed } from '@casl/ability'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Rule } from '#platform/contract/rule.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { getRuleProperties, getRowFilter } from './compile-rules.ts'
import { toCondition } from './row-filter.ts'
import { randomRow, randomRules, createRandom } from './random-rules.ts'
import { toTaskResponse, insertSampleRows, sampleMigrations, sampleTask } from './sample-tasks.ts'
import { validateRules } from './validate-rules.ts'

const random = createRandom(20_261_121)
const rows = Array.from({ length: 80 }, (_, index) => randomRow(random, index + 1))
let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase(sampleMigrations)
  await insertSampleRows(database, rows)
})
afterAll(() => database.close())

const createAbility = (rules: Rule[]) => createMongoAbility(rules as never)

async function findInSql(rules: Rule[], action: string): Promise<number[]> {
  const filter = toCondition(getRowFilter(createAbility(rules), sampleTask, action))
  const found = await database.read.selectFrom('sampleTasks').select('id').where(filter).orderBy('id').execute()
  return found.map((row) => row.id as number)
}

function findByCasl(rules: Rule[], action: string): number[] {
  const ability = createAbility(rules)
  const allowed = rows.filter((row) => {
    const task = typed('Task', toTaskResponse(row))
    return ability.can(action, task) && getRuleProperties(sampleTask).some((property) => ability.can(action, task, property))
  })
  return allowed.map((row) => row.id)
}

test('random rules select in SQL exactly the rows that CASL allows', { tags: ['long'], timeout: 120_000 }, async () => {
  let significant = 0
  for (let round = 0; round < 4_000; round += 1) {
    const rules = randomRules(random)
    validateRules(rules, { subjects: [sampleTask], others: ['Workspace'] })
    const action = round % 3 ? 'read' : 'update'
    const expected = findByCasl(rules, action)
    expect(await findInSql(rules, action), JSON.stringify(rules)).toEqual(expected)
    if (expected.length > 0 && expected.length < rows.length) significant += 1
  }
  expect(significant).toBeGreaterThan(1_500)
})

const drafts = { status: 'draft' }
const own = { 'assignee.id': 1 }

test.each<[string, Rule[]]>([
  [
    'a later inverted rule narrows the selection',
    [
      { action: 'read', subject: 'Task', conditions: own },
      { action: 'read', subject: 'Task', conditions: drafts, inverted: true },
    ],
  ],
  [
    'a later rule overrides an earlier inverted one',
    [
      { action: 'read', subject: 'Task', conditions: drafts, inverted: true },
      { action: 'read', subject: 'Task', conditions: own },
    ],
  ],
  [
    'a wildcard counts in its position',
    [
      { action: 'read', subject: 'Task', conditions: drafts, inverted: true },
      { action: 'manage', subject: 'all' },
    ],
  ],
  [
    'a null condition matches null',
    [
      { action: 'manage', subject: 'all' },
      { action: 'read', subject: 'Task', conditions: { status: null }, inverted: true },
    ],
  ],
  [
    'an inverted condition keeps rows with null',
    [
      { action: 'manage', subject: 'all' },
      { action: 'read', subject: 'Task', conditions: drafts, inverted: true },
    ],
  ],
])('%s, as in CASL', async (_, rules) => {
  const expected = findByCasl(rules, 'read')
  expect(expected.length).toBeGreaterThan(0)
  expect(await findInSql(rules, 'read')).toEqual(expected)
})

test('excludes rows without any readable property', async () => {
  const rules = [
    { action: 'read', subject: 'Task', fields: ['title'] },
    { action: 'read', subject: 'Task', fields: ['title'], conditions: drafts, inverted: true },
  ]
  expect(await findInSql(rules, 'read')).toEqual(rows.filter((row) => row.status !== 'draft').map((row) => row.id))
})

test('selects nothing without a rule', async () => {
  expect(await findInSql([{ action: 'read', subject: 'Auth' }], 'read')).toEqual([])
})

test('compiles the maximum number of alternating rules to one query', async () => {
  const rules = Array.from({ length: 200 }, (_, index) => ({
    action: 'read',
    subject: 'Task',
    conditions: { amount: { $ne: index }, status: 'draft' },
    inverted: index % 2 === 1,
  }))
  expect(await findInSql(rules, 'read')).toEqual(findByCasl(rules, 'read'))
})
