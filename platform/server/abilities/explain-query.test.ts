import { createMongoAbility } from '@casl/ability'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Rule } from '#platform/contract/rule.ts'
import type { Context } from '../context.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { explainQuery } from './explain-query.ts'
import { sampleMigrations, sampleTask, type SampleTables } from './sample-tasks.ts'
import { visible } from './visible.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase({
    ...sampleMigrations,
    'sample-02-indexes': async (db) => {
      await db.schema.createIndex('byAssignee').on('sampleTasks').column('assigneeId').execute()
      await db.schema.createIndex('byStatus').on('sampleTasks').column('status').execute()
      await db.schema.createIndex('byTask').on('sampleTags').columns(['taskId', 'tag']).execute()
    },
  })
})
afterAll(() => database.close())

function planFor(...rules: Omit<Rule, 'action' | 'subject'>[]) {
  const ability = createMongoAbility(rules.map((rule) => ({ action: 'read', subject: 'Task', ...rule })) as never)
  const ctx = { db: database.read, viewer: { ability } } as unknown as Context<SampleTables>
  return explainQuery(database.slow, { dialect: database.dialect, query: visible(ctx, sampleTask).selectAll() })
}

const own = { conditions: { 'assignee.id': 1 } }

test.each([
  ['own', [own], ['byAssignee']],
  ['status in', [{ conditions: { status: { $in: ['draft', 'sent'] } } }], ['byStatus']],
  ['own, or of a status', [own, { conditions: { status: 'draft' } }], ['byAssignee', 'byStatus']],
  ['own, but not of a status', [own, { conditions: { status: 'paid' }, inverted: true }], ['byAssignee']],
  ['own with a tag', [{ conditions: { 'assignee.id': 1, tags: 'team' } }], ['byAssignee', 'byTask']],
])('an index serves rules of the shape "%s"', async (_, rules, indexes) => {
  const plan = await planFor(...rules)
  expect(plan.scanned).toEqual([])
  expect(plan.indexes.toSorted()).toEqual(indexes)
})

test('a rule on a column without an index scans the table', async () => {
  expect((await planFor({ conditions: { title: 'x' } })).scanned).toEqual(['sampleTasks'])
})
