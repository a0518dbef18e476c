import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answered } from '#platform/contract/access.ts'
import type { Hit, HitGroup } from '#platform/contract/search.ts'
import type { PlacedGroup } from '#platform/server/search/groups.ts'
import { normalise } from '#platform/server/search/normalise.ts'
import { openActorFixture, type Actor, type ActorFixture } from './actors.ts'
import { findLeaks } from './leaks.ts'
import { request, type Kind } from './access-fixture.ts'

let fixture: ActorFixture
beforeAll(async () => void (fixture = await openActorFixture()), 60_000)
afterAll(() => fixture[Symbol.asyncDispose]())

const MOST_HITS = 5
const RECORDS = 3

type Searched = { group: PlacedGroup; kind: Kind; fields: string[] }

/** Subjects with rules; private records are tested in main/search.test.ts. */
function searched(): Searched[] {
  return fixture.server.app.platform.searched.flatMap((group) => {
    const kind = fixture.kinds.get(group.subject.subject)
    const fields = [...(group.index?.fields ?? []), ...Object.keys(group.columns ?? {})]
    return kind ? [{ group, kind, fields }] : []
  })
}

const textOf = (record: Answered, field: string): string => {
  const value = record[field]
  return typeof value === 'string' ? value : value ? JSON.stringify(value) : ''
}

/** One word from each field of some records. */
const wordsOf = ({ kind, fields }: Searched): string[] => [
  ...new Set(
    kind.records
      .slice(0, RECORDS)
      .flatMap((record) => fields.flatMap((field) => textOf(record, field).match(/wk\d+[a-z]+|[\p{L}\p{N}-]{3,}/u)?.[0] ?? [])),
  ),
]

test('search covers most kinds of records by their text', () => {
  const names = searched().map(({ kind }) => kind.subject.subject)
  expect(names).toEqual(expect.arrayContaining(['Task', 'Card', 'Invoice', 'Product', 'User', 'Role', 'Permission', 'Client']))
  for (const one of searched()) expect([one.group.subject.entity, wordsOf(one)]).not.toEqual([one.group.subject.entity, []])
})

test('search finds exactly the readable records, by readable fields only', { tags: ['long'], timeout: 240_000 }, async () => {
  const mistakes: string[] = []
  let found = 0
  for (const { one, q } of searched().flatMap((each) => wordsOf(each).map((word) => ({ one: each, q: word })))) {
    const told = await Promise.all(fixture.actors.map((actor) => judged(actor, one, q)))
    mistakes.push(...told.flatMap((each) => each.mistakes))
    found += told.reduce((sum, each) => sum + each.found, 0)
  }
  expect(mistakes.slice(0, 30)).toEqual([])
  expect(found).toBeGreaterThan(100)
})

async function judged(actor: Actor, one: Searched, q: string): Promise<{ mistakes: string[]; found: number }> {
  const { status, text, body } = await request(fixture, actor.caller, { name: 'search.findEverywhere', input: { q } })
  expect(status, `${actor.name} × ${q}: ${text}`).toBe(200)
  const { groups } = body as { groups: HitGroup[] }
  const own = groups.find(({ entity }) => entity === one.group.subject.entity)?.hits ?? []
  const mistakes = [
    ...findLeaks(fixture, actor, { text, known: q }),
    ...groups.flatMap(({ entity, hits }) => excess(actor, { entity, hits, q })),
    ...missing(actor, one, { q, hits: own }),
  ]
  return { mistakes: mistakes.map((mistake) => `${actor.name} × ${q}: ${mistake}`), found: own.length }
}

/** Returns hits on hidden records or by unreadable fields. */
function excess(actor: Actor, { entity, hits, q }: { entity: string; hits: Hit[]; q: string }): string[] {
  const one = searched().find(({ group }) => group.subject.entity === entity)
  if (!one) return []
  return hits.flatMap(({ id }) => {
    const record = one.kind.records.find((candidate) => candidate.id === id)
    if (!record || !actor.oracle.sees(one.kind.subject, record)) return [`finds ${entity} ${id} out of sight`]
    const isOpen = one.fields.some(
      (property) =>
        !(property in record) || (holds(record, property, q) && actor.oracle.mayProperty('read', one.kind.subject, { record, property })),
    )
    return isOpen ? [] : [`finds ${entity} ${id} by what may not be read`]
  })
}

function missing(actor: Actor, { kind, fields }: Searched, { q, hits }: { q: string; hits: Hit[] }): string[] {
  const { oracle } = actor
  if (oracle.hasFieldRules(kind.subject) || hits.length === MOST_HITS) return []
  const open = kind.records.filter(
    (record) => oracle.sees(kind.subject, record) && fields.some((field) => typeof record[field] === 'string' && holds(record, field, q)),
  )
  const listed = open.filter(({ isDeleted, shelf }) => isDeleted !== true && shelf !== 'bin')
  return listed.flatMap(({ id }) => (hits.some((hit) => hit.id === id) ? [] : [`does not find ${kind.subject.entity} ${id}`]))
}

const holds = (record: Answered, field: string, q: string) => normalise(textOf(record, field)).includes(normalise(q))
