import { createMongoAbility } from '@casl/ability'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '#main/modules.server.ts'
import { queryPlan } from '#platform/server/abilities/query-plan.ts'
import type { Field, Subject } from '#platform/server/abilities/subject.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import type { Context } from '#platform/server/context.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ modules })
})
afterAll(() => server[Symbol.asyncDispose]())

/** "Own" and "assigned to me" are references of the record, "status is" a status. */
function conditionsOf({ fields }: Subject): Record<string, unknown>[] {
  return Object.entries<Field>(fields).flatMap(([name, field]): Record<string, unknown>[] => {
    if ('list' in field) return []
    if (name.endsWith('.id')) return [{ [name]: 1 }]
    return name === 'status' ? [{ status: { $in: field.values?.slice(0, 2) ?? ['draft', 'sent'] } }] : []
  })
}

const parentsOf = ({ within }: Subject): string[] => (within ? [within.subject.subject, ...parentsOf(within.subject)] : [])

const tables = modules.flatMap(({ subjects = [] }) => subjects)

test('there are records with a reference and with a status', async () => {
  const names = server.app.platform.subjects.flatMap(conditionsOf).flatMap(Object.keys)
  expect(names).toEqual(expect.arrayContaining(['assignee.id', 'createdBy.id', 'status']))
})

test('a rule on somebody or on a status is served by an index, in every table of every module', async () => {
  const { database, subjects } = server.app.platform
  expect(subjects).toEqual(expect.arrayContaining([...tables]))
  for (const subject of subjects.filter(({ bound }) => !bound)) {
    for (const conditions of conditionsOf(subject)) {
      const around = parentsOf(subject).map((name) => ({ action: 'read', subject: name }))
      const ability = createMongoAbility([...around, { action: 'read', subject: subject.subject, conditions }] as never)
      const ctx = { db: database.read, viewer: { ability } } as unknown as Context<any>
      const query = visible(ctx, subject).select(`${subject.table}.id`)
      const { scanned } = await queryPlan(database.slow, { dialect: database.dialect, query })
      expect({ subject: subject.subject, conditions, scanned }).toEqual({ subject: subject.subject, conditions, scanned: [] })
    }
  }
})
