import { createMongoAbility, subject as typed } from '@casl/ability'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Rule } from '#platform/contract/identity.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { propertiesOf, reachOf } from './compile.ts'
import { asCondition } from './reach.ts'
import { randomRow, randomRules, seeded } from './random-rules.ts'
import { answeredTask, insertSampleRows, sampleMigrations, sampleTask } from './sample-tasks.ts'
import { validateRules } from './validate-rules.ts'

const random = seeded(20_261_121)
const rows = Array.from({ length: 80 }, (_, index) => randomRow(random, index + 1))
let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase(sampleMigrations)
  await insertSampleRows(database, rows)
})
afterAll(() => database.close())

const abilityOf = (rules: Rule[]) => createMongoAbility(rules as never)

async function foundInSql(rules: Rule[], action: string): Promise<number[]> {
  const reach = asCondition(reachOf(abilityOf(rules), sampleTask, action))
  const found = await database.read.selectFrom('sampleTasks').select('id').where(reach).orderBy('id').execute()
  return found.map((row) => row.id as number)
}

/** CASL's own judgement of each answered row, of which at least one property must be left. */
function allowedByCasl(rules: Rule[], action: string): number[] {
  const ability = abilityOf(rules)
  const allowed = rows.filter((row) => {
    const task = typed('Task', answeredTask(row))
    return ability.can(action, task) && propertiesOf(sampleTask).some((property) => ability.can(action, task, property))
  })
  return allowed.map((row) => row.id)
}

test('thousands of random rule lists find in SQL exactly the rows that CASL allows', { tags: ['long'], timeout: 120_000 }, async () => {
  let telling = 0
  for (let round = 0; round < 4_000; round += 1) {
    const rules = randomRules(random)
    validateRules(rules, { subjects: [sampleTask], others: ['Workspace'] })
    const action = round % 3 ? 'read' : 'update'
    const expected = allowedByCasl(rules, action)
    expect(await foundInSql(rules, action), JSON.stringify(rules)).toEqual(expected)
    if (expected.length > 0 && expected.length < rows.length) telling += 1
  }
  expect(telling).toBeGreaterThan(1_500)
})

const drafts = { status: 'draft' }
const mine = { 'assignee.id': 1 }

test.each<[string, Rule[]]>([
  [
    'a later inverted rule narrows',
    [
      { action: 'read', subject: 'Task', conditions: mine },
      { action: 'read', subject: 'Task', conditions: drafts, inverted: true },
    ],
  ],
  [
    'a later rule reaches into what was taken',
    [
      { action: 'read', subject: 'Task', conditions: drafts, inverted: true },
      { action: 'read', subject: 'Task', conditions: mine },
    ],
  ],
  [
    'a wildcard counts where it stands',
    [
      { action: 'read', subject: 'Task', conditions: drafts, inverted: true },
      { action: 'manage', subject: 'all' },
    ],
  ],
  [
    'a condition on nothing is met by null',
    [
      { action: 'manage', subject: 'all' },
      { action: 'read', subject: 'Task', conditions: { status: null }, inverted: true },
    ],
  ],
  [
    'an inverted condition leaves rows with null',
    [
      { action: 'manage', subject: 'all' },
      { action: 'read', subject: 'Task', conditions: drafts, inverted: true },
    ],
  ],
])('%s, as in CASL', async (_, rules) => {
  const expected = allowedByCasl(rules, 'read')
  expect(expected.length).toBeGreaterThan(0)
  expect(await foundInSql(rules, 'read')).toEqual(expected)
})

test('a row of which every property is taken is not found', async () => {
  const rules = [
    { action: 'read', subject: 'Task', fields: ['title'] },
    { action: 'read', subject: 'Task', fields: ['title'], conditions: drafts, inverted: true },
  ]
  expect(await foundInSql(rules, 'read')).toEqual(rows.filter((row) => row.status !== 'draft').map((row) => row.id))
})

test('without a rule nothing is found', async () => {
  expect(await foundInSql([{ action: 'read', subject: 'Auth' }], 'read')).toEqual([])
})

test('as many alternating rules as may be stored still make one query', async () => {
  const rules = Array.from({ length: 200 }, (_, index) => ({
    action: 'read',
    subject: 'Task',
    conditions: { amount: { $ne: index }, status: 'draft' },
    inverted: index % 2 === 1,
  }))
  expect(await foundInSql(rules, 'read')).toEqual(allowedByCasl(rules, 'read'))
})
