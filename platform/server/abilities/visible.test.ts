import { createMongoAbility } from '@casl/ability'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Rule } from '#platform/contract/rule.ts'
import type { Context } from '../context.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { assertCan, can } from './check.ts'
import { randomRow, createRandom } from './random-rules.ts'
import { insertSampleRows, sampleMigrations, sampleTask, type SampleTables } from './sample-tasks.ts'
import type { Subject } from './subject.ts'
import { findAllVisible, findVisible, visible, visibleInWorker } from './visible.ts'

let database: TestDatabase

const rowWith = (id: number, values: object) => ({ ...randomRow(createRandom(id), id), tags: [], watchers: [], ...values })

beforeAll(async () => {
  database = await openTestDatabase(sampleMigrations)
  await insertSampleRows(database, [
    rowWith(1, { assigneeId: 1, status: 'draft' }),
    rowWith(2, { assigneeId: 1, status: 'sent' }),
    rowWith(3, { assigneeId: 2, status: 'draft' }),
    rowWith(4, { assigneeId: 1, status: 'draft', removedAt: '2026-01-01T00:00:00.000Z' }),
  ])
})
afterAll(() => database.close())

const as = (...rules: Rule[]) =>
  ({
    db: database.read,
    slow: database.slow,
    viewer: { id: 1, ability: createMongoAbility(rules as never) },
  }) as unknown as Context<SampleTables>

const readMine: Rule = { action: 'read', subject: 'Task', conditions: { 'assignee.id': 1 } }
const updateDrafts: Rule = { action: 'update', subject: 'Task', conditions: { status: 'draft' } }
const everything: Rule = { action: 'manage', subject: 'all' }

const status = (asked: Promise<unknown>) =>
  asked.then(
    () => 'found',
    (result: { status: number }) => result.status,
  )

test('selects existing rows that the rules allow', async () => {
  const query = visible(as(readMine), sampleTask).select('id').orderBy('id')
  expect(await query.execute()).toEqual([{ id: 1 }, { id: 2 }])
  expect(await visibleInWorker(as(everything), sampleTask, 'update').select('title').execute()).toHaveLength(3)
  expect(await visible(as(updateDrafts), sampleTask).select('id').execute()).toEqual([])
})

test('no rule reaches beyond the scope', async () => {
  const owned: Subject = { ...sampleTask, scope: (viewer, eb) => eb('sampleTasks.assigneeId', '=', viewer.id) }
  const rows = await visible(as(everything) as Context<any>, owned)
    .select('sampleTasks.id')
    .orderBy('sampleTasks.id')
    .execute()
  expect(rows).toEqual([{ id: 1 }, { id: 2 }])
  expect(await status(findVisible(as(everything) as Context<any>, owned, 3))).toBe(404)
})

test('returns 404 for unreadable rows and 403 for rows that do not allow the action', async () => {
  const ctx = as(readMine, updateDrafts)
  expect(await findVisible(ctx, sampleTask, 1, 'update')).toMatchObject({ id: 1, assigneeId: 1, removedAt: null })
  expect(Object.keys(await findVisible(ctx, sampleTask, 1))).toHaveLength(10)
  expect(await status(findVisible(ctx, sampleTask, 2, 'update'))).toBe(403)
  expect(await status(findVisible(ctx, sampleTask, 3, 'update'))).toBe(404)
  expect(await status(findVisible(ctx, sampleTask, 4))).toBe(404)
  expect(await status(findVisible(ctx, sampleTask, 99))).toBe(404)
})

test('finds all rows of a bulk command or none', async () => {
  const ctx = as(readMine, updateDrafts)
  expect((await findAllVisible(ctx, sampleTask, [2, 1, 2])).map((row) => row.id)).toEqual([2, 1, 2])
  expect(await findAllVisible(ctx, sampleTask, [])).toEqual([])
  expect(await status(findAllVisible(ctx, sampleTask, [1, 3], 'update'))).toBe(404)
  expect(await status(findAllVisible(ctx, sampleTask, [2, 3], 'update'))).toBe(404)
  expect(await status(findAllVisible(ctx, sampleTask, [1, 2], 'update'))).toBe(403)
})

test('lists missing and invisible rows of a bulk command alike', async () => {
  const ctx = as(readMine, updateDrafts)
  const result = findAllVisible(ctx, sampleTask, [99, 1, 3, 4], 'update')
  await expect(result).rejects.toMatchObject({
    status: 404,
    errors: ['/99', '/3', '/4'].map((path) => ({ path, message: `The task ${path.slice(1)} does not exist.` })),
  })
})

test('allows an action if any rule grants it', () => {
  const ctx = as(readMine, { ...updateDrafts, inverted: true }, { action: 'delete', subject: 'Task', inverted: true })
  expect(can(ctx, 'read', 'Task')).toBe(true)
  expect(() => assertCan(ctx, 'read', 'Task')).not.toThrow()
  for (const action of ['update', 'delete', 'manage']) expect(() => assertCan(ctx, action, 'Task')).toThrow('You don’t have permission')
  expect(() => assertCan(ctx, 'read', 'Invoice')).toThrow('You don’t have permission to read Invoice')
})
