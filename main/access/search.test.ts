import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordResponse } from '#platform/contract/access.ts'
import type { SearchHit, SearchHitGroup } from '#platform/contract/search.ts'
import type { ModuleSearchGroup } from '#platform/server/search/search-group.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import { openActorFixture, type Actor, type ActorFixture } from './actors.ts'
import { findLeaks } from './leaks.ts'
import { request, type Kind } from './access-fixture.ts'

let fixture: ActorFixture
beforeAll(async () => void (fixture = await openActorFixture()))
afterAll(() => fixture[Symbol.asyncDispose]())

const MOST_HITS = 5
const RECORDS = 3

type Searched = { group: ModuleSearchGroup; kind: Kind; fields: string[] }

/** Subjects with rules; private records are tested in main/search.test.ts. */
function listSearchGroups(): Searched[] {
  return fixture.server.app.platform.searchGroups.flatMap((group) => {
    const kind = fixture.kinds.get(group.subject.subject)
    const fields = [...(group.index?.fields ?? []), ...Object.keys(group.columns ?? {})]
    return kind ? [{ group, kind, fields }] : []
  })
}

const getText = (record: RecordResponse, field: string): string => {
  const value = record[field]
  return typeof value === 'string' ? value : value ? JSON.stringify(value) : ''
}

/** One word from each field of some records. */
const getWords = ({ kind, fields }: Searched): string[] => [
  ...new Set(
    kind.records
      .slice(0, RECORDS)
      .flatMap((record) => fields.flatMap((field) => getText(record, field).match(/wk\d+[a-z]+|[\p{L}\p{N}-]{3,}/u)?.[0] ?? [])),
  ),
]

test('search covers most kinds of records by their text', () => {
  const names = listSearchGroups().map(({ kind }) => kind.subject.subject)
  expect(names).toEqual(expect.arrayContaining(['Task', 'Card', 'Invoice', 'Product', 'User', 'Role', 'Permission', 'Client']))
  for (const entry of listSearchGroups())
    expect([entry.group.subject.entity, getWords(entry)]).not.toEqual([entry.group.subject.entity, []])
})

test('search finds exactly the readable records, by readable fields only', { tags: ['long'], timeout: 240_000 }, async () => {
  const mistakes: string[] = []
  let hitCount = 0
  for (const { entry, q } of listSearchGroups().flatMap((each) => getWords(each).map((word) => ({ entry: each, q: word })))) {
    const results = await Promise.all(fixture.actors.map((actor) => checkSearch(actor, entry, q)))
    mistakes.push(...results.flatMap((each) => each.mistakes))
    hitCount += results.reduce((sum, each) => sum + each.hitCount, 0)
  }
  expect(mistakes.slice(0, 30)).toEqual([])
  expect(hitCount).toBeGreaterThan(100)
})

async function checkSearch(actor: Actor, entry: Searched, q: string): Promise<{ mistakes: string[]; hitCount: number }> {
  const { status, text, body } = await request(fixture, actor.caller, { name: 'search.findEverywhere', input: { q } })
  expect(status, `${actor.name} × ${q}: ${text}`).toBe(200)
  const { groups } = body as { groups: SearchHitGroup[] }
  const ownHits = groups.find(({ entity }) => entity === entry.group.subject.entity)?.hits ?? []
  const mistakes = [
    ...findLeaks(fixture, actor, { text, known: q }),
    ...groups.flatMap(({ entity, hits }) => findExcess(actor, { entity, hits, q })),
    ...findMissing(actor, entry, { q, hits: ownHits }),
  ]
  return { mistakes: mistakes.map((mistake) => `${actor.name} × ${q}: ${mistake}`), hitCount: ownHits.length }
}

/** Returns hits on hidden records or by unreadable fields. */
function findExcess(actor: Actor, { entity, hits, q }: { entity: string; hits: SearchHit[]; q: string }): string[] {
  const entry = listSearchGroups().find(({ group }) => group.subject.entity === entity)
  if (!entry) return []
  return hits.flatMap(({ id }) => {
    const record = entry.kind.records.find((candidate) => candidate.id === id)
    if (!record || !actor.oracle.sees(entry.kind.subject, record)) return [`finds ${entity} ${id} although it is hidden`]
    const isOpen = entry.fields.some(
      (property) =>
        !(property in record) ||
        (matches(record, property, q) && actor.oracle.mayProperty('read', entry.kind.subject, { record, property })),
    )
    return isOpen ? [] : [`finds ${entity} ${id} by unreadable fields`]
  })
}

function findMissing(actor: Actor, { kind, fields }: Searched, { q, hits }: { q: string; hits: SearchHit[] }): string[] {
  const { oracle } = actor
  if (oracle.hasFieldRules(kind.subject) || hits.length === MOST_HITS) return []
  const readable = kind.records.filter(
    (record) => oracle.sees(kind.subject, record) && fields.some((field) => typeof record[field] === 'string' && matches(record, field, q)),
  )
  const visible = readable.filter(({ isDeleted, shelf }) => isDeleted !== true && shelf !== 'bin')
  return visible.flatMap(({ id }) => (hits.some((hit) => hit.id === id) ? [] : [`does not find ${kind.subject.entity} ${id}`]))
}

const matches = (record: RecordResponse, field: string, q: string) =>
  normalizeForSearch(getText(record, field)).includes(normalizeForSearch(q))
