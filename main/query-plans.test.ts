import { createMongoAbility } from '@casl/ability'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '#main/modules.server.ts'
import { explainQuery } from '#platform/server/abilities/explain-query.ts'
import type { Field, Subject } from '#platform/server/abilities/subject.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import type { Context } from '#platform/server/context.ts'
import {
  startAfter,
  applyFilter,
  orderNewestFirst,
  selectRowsOfChanges,
  type JournalFilter,
} from '#platform/server/journal/journal-filter.ts'
import type { JournalTables } from '#platform/server/journal/journal-entry.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ modules })
})
afterAll(() => server[Symbol.asyncDispose]())

/** Conditions such as "own" and "assigned to me" compare references; "status is" compares a status. */
function getConditions({ fields }: Subject): Record<string, unknown>[] {
  return Object.entries<Field>(fields).flatMap(([name, field]): Record<string, unknown>[] => {
    if ('list' in field) return []
    if (name.endsWith('.id')) return [{ [name]: 1 }]
    return name === 'status' ? [{ status: { $in: field.values?.slice(0, 2) ?? ['draft', 'sent'] } }] : []
  })
}

const getParents = ({ parent }: Subject): string[] => (parent ? [parent.subject.subject, ...getParents(parent.subject)] : [])

const tables = modules.flatMap(({ subjects = [] }) => subjects)

test('fixture has records with a reference and with a status', async () => {
  const names = server.app.platform.subjects.flatMap(getConditions).flatMap(Object.keys)
  expect(names).toEqual(expect.arrayContaining(['assignee.id', 'createdBy.id', 'status']))
})

test('rules on a person or status use an index in every table', async () => {
  const { database, subjects } = server.app.platform
  expect(subjects).toEqual(expect.arrayContaining([...tables]))
  for (const subject of subjects.filter(({ scope }) => !scope)) {
    for (const conditions of getConditions(subject)) {
      const parentRules = getParents(subject).map((name) => ({ action: 'read', subject: name }))
      const ability = createMongoAbility([...parentRules, { action: 'read', subject: subject.subject, conditions }] as never)
      const ctx = { db: database.read, viewer: { ability } } as unknown as Context<any>
      const query = visible(ctx, subject).select(`${subject.table}.id`)
      const { scanned } = await explainQuery(database.slow, { dialect: database.dialect, query })
      expect({ subject: subject.subject, conditions, scanned }).toEqual({ subject: subject.subject, conditions, scanned: [] })
    }
  }
})

const timeRange = { from: '2026-01-01T00:00:00.000Z', until: '2026-02-01T00:00:00.000Z' }

test.each<[string, JournalFilter, string]>([
  ['everything', {}, 'journal_time'],
  ['a span of days', timeRange, 'journal_time'],
  ['a person', { by: 1 }, 'journal_person'],
  ['a kind of record', { entity: 'task' }, 'journal_entity'],
  ['a kind of record within days', { entity: 'task', ...timeRange }, 'journal_entity'],
  ['one record', { entity: 'task', id: 1 }, 'journal_record'],
  ['what was deleted', { kind: 'deleted' }, 'journal_deleted'],
  ['what was undone', { kind: 'undone' }, 'journal_undo'],
  ['what was restored', { kind: 'restored' }, 'journal_restore'],
])('the history of %s reads pages through an index', async (_, filter, index) => {
  const { database } = server.app.platform
  const rows = orderNewestFirst(applyFilter((database.slow as Kysely<JournalTables>).selectFrom('journal'), filter), filter)
  const position = { at: '2026-02-01T00:00:00.000Z', seq: 1_000_000 }
  for (const query of [rows, startAfter(rows, filter, position)].map((builder) => builder.select(['seq', 'change', 'at']).limit(200))) {
    const { indexes, isSorted } = await explainQuery(database.slow, { dialect: database.dialect, query, walks: true })
    expect({ indexes, isSorted }).toEqual({ indexes: [index], isSorted: false })
  }
})

test('looks up rows of a history page by change id, regardless of filters', async () => {
  const { database } = server.app.platform
  const ctx = { slow: database.slow, dialect: database.dialect } as Context<JournalTables>
  for (const filter of [{}, { entity: 'task' }, { by: 1, kind: 'deleted', ...timeRange }] satisfies JournalFilter[]) {
    const query = selectRowsOfChanges(ctx, ['a', 'b'], filter).selectAll()
    expect((await explainQuery(database.slow, { dialect: database.dialect, query })).scanned).toEqual([])
    if (database.dialect === 'sqlite')
      expect((await explainQuery(database.slow, { dialect: 'sqlite', query })).indexes).toEqual(['journal_change'])
  }
})
