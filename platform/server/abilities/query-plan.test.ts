import { createMongoAbility } from '@casl/ability'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Rule } from '#platform/contract/identity.ts'
import type { Context } from '../context.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { queryPlan } from './query-plan.ts'
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
  return queryPlan(database.slow, { dialect: database.dialect, query: visible(ctx, sampleTask).selectAll() })
}

const mine = { conditions: { 'assignee.id': 1 } }

test.each([
  ['own', [mine], ['byAssignee']],
  ['status in', [{ conditions: { status: { $in: ['draft', 'sent'] } } }], ['byStatus']],
  ['own, or of a status', [mine, { conditions: { status: 'draft' } }], ['byAssignee', 'byStatus']],
  ['own, but not of a status', [mine, { conditions: { status: 'paid' }, inverted: true }], ['byAssignee']],
  ['own with a tag', [{ conditions: { 'assignee.id': 1, tags: 'team' } }], ['byAssignee', 'byTask']],
])('rules of the shape "%s" are served by an index', async (_, rules, indexes) => {
  const plan = await planFor(...rules)
  expect(plan.scanned).toEqual([])
  expect(plan.indexes.toSorted()).toEqual(indexes)
})

test('a rule on a column without an index shows as a scan', async () => {
  expect((await planFor({ conditions: { title: 'x' } })).scanned).toEqual(['sampleTasks'])
})
