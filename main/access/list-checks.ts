import { isDeepStrictEqual } from 'node:util'
import type { Answered, Door, Fields, Sums as SumsOf } from '#platform/contract/access.ts'
import type { TestAnswer } from '#platform/server/testing/caller.ts'
import type { Actor } from './actors.ts'
import { findLeaks } from './leaks.ts'
import { getEndpoint, getFirstCreatedId, isPaged, request, getRows, getFullListInput, type Kind, type Fixture } from './access-fixture.ts'

type ListDoor = Extract<Door, { door: 'list' }>
type SumsDoor = Extract<Door, { door: 'sums' }>
/** A list request. `fields` are the fields that the parameters reveal; `q` is the search text. */
export type Query = { input: Fields; fields: readonly string[]; q?: string; isSorted?: boolean }
type ListCheck = { name: string; door: ListDoor; kind: Kind; query: Query; whole: TestAnswer }

/** Combines filters, sorts and searches with values of existing records. */
export function buildQueries(fixture: Fixture, name: string, door: ListDoor): Query[] {
  const base = getFullListInput(fixture, name)
  const { records } = fixture.kinds.get(door.subject)!
  const filters = (door.filters ?? []).flatMap(({ fields, input }) => records.map((record) => ({ fields, input: input(record) })))
  const searches = (door.search ?? []).flatMap((field) => records.slice(0, 6).map((record) => ({ fields: [], q: String(record[field]) })))
  const queries: Query[] = [
    { fields: [], input: {} },
    ...filters.flatMap(({ fields, input }) => (input ? [{ fields, input }] : [])),
    ...(door.sorts ?? []).map((sort) => ({ ...sort, isSorted: true })),
    ...searches.map((search) => ({ ...search, input: { q: search.q } })),
  ]
  const { reads = [] } = door
  const whole = queries.map((query) => ({ ...query, fields: [...reads, ...query.fields], input: { ...base, ...query.input } }))
  return [...new Map(whole.map((query) => [JSON.stringify(query.input), query])).values()]
}

/** Returns differences between the response and what the rules allow for each record. */
export async function findListMistakes(fixture: Fixture, actor: Actor, asked: ListCheck): Promise<string[]> {
  const { name, query } = asked
  const answer = await request(fixture, actor.caller, { name, input: query.input })
  const mistakes = [
    ...findMistakes(fixture, actor, { ...asked, answer }),
    ...findLeaks(fixture, actor, { text: answer.text, known: JSON.stringify(query.input) }),
  ]
  return mistakes.map((mistake) => `${actor.name} × ${name} ${JSON.stringify(query.input)}: ${mistake}`)
}

type AnsweredCheck = ListCheck & { answer: TestAnswer }

function findMistakes(fixture: Fixture, actor: Actor, asked: AnsweredCheck): string[] {
  const { name, door, kind, query, answer } = asked
  const { oracle } = actor
  const { access } = getEndpoint(fixture, name)
  const mayAsk = typeof access === 'string' || oracle.any(access[0], access[1])
  if (!mayAsk) return answer.status === 403 ? [] : [`answers ${answer.status} without the right`]
  if (!canSeeParent(fixture, actor, door)) return answer.status === 404 ? [] : [`answers ${answer.status} within what is out of sight`]
  const visible = kind.records.filter((record) => oracle.sees(kind.subject, record))
  const isTold = query.fields.some((property) => visible.some((record) => !oracle.mayProperty('read', kind.subject, { record, property })))
  if (isTold) return answer.status === 403 ? [] : [`answers ${answer.status}, which tells of hidden ${query.fields.join(', ')}`]
  const isByField = query.fields.length > 0 || query.q !== undefined
  if (answer.status === 403 && isByField && oracle.hasFieldRules(kind.subject)) return []
  if (answer.status !== 200) return [`answers ${answer.status} ${answer.text.slice(0, 120)}`]
  const listed = visible.filter((record) => !door.action || oracle.may(door.action, kind.subject, record))
  return query.q === undefined
    ? findRowMistakes(actor, { ...asked, visible, listed })
    : findSearchMistakes(actor, { ...asked, visible, listed })
}

function canSeeParent(fixture: Fixture, { oracle }: Actor, { of }: ListDoor): boolean {
  if (!of) return true
  const { subject, records } = fixture.kinds.get(of.subject)!
  const record = records.find(({ id }) => id === getFirstCreatedId(fixture, of.subject))
  return record !== undefined && oracle.sees(subject, record)
}

type EvaluatedCheck = AnsweredCheck & { visible: Answered[]; listed: Answered[] }

function findRowMistakes(actor: Actor, { door, kind, query, whole, answer, visible, listed }: EvaluatedCheck): string[] {
  const ids = new Set(listed.map(({ id }) => id))
  const expected = getRows(whole, door.rows).filter(({ id }) => ids.has(id))
  const rows = getRows(answer, door.rows)
  const total = (answer.body as Fields)[door.total]
  const order = (answered: Answered[]) =>
    (query.isSorted ? answered : answered.toSorted((one, other) => one.id - other.id)).map(({ id }) => id)
  return [
    ...(isDeepStrictEqual(order(rows), order(expected)) ? [] : [`lists ${order(rows).join()} and not ${order(expected).join()}`]),
    ...(total === expected.length ? [] : [`counts ${String(total)} and not ${expected.length}`]),
    ...(door.sums ? findSumMistakes(actor, { sums: door.sums, kind, visible, body: answer.body as Fields }) : []),
    ...rows.flatMap((row) => {
      const shown = expected.find(({ id }) => id === row.id)
      return shown ? findContentMistakes(actor, { kind, visible, shown, row }) : []
    }),
  ]
}

type Sums = { sums: SumsOf; kind: Kind; visible: Answered[]; body: Fields }

function findSumMistakes({ oracle }: Actor, { sums, kind: { subject }, visible, body }: Sums): string[] {
  const isTold = sums.fields.some((property) => visible.some((record) => !oracle.mayProperty('read', subject, { record, property })))
  const isCautious = body[sums.name] === null && oracle.hasFieldRules(subject)
  const expected = isTold ? null : sums.of(visible)
  return isCautious || isDeepStrictEqual(body[sums.name], expected) ? [] : [`adds up ${JSON.stringify(body[sums.name])}`]
}

/** Checks totals over all records. */
export async function findTotalMistakes(
  fixture: Fixture,
  actor: Actor,
  { name, door }: { name: string; door: SumsDoor },
): Promise<string[]> {
  const kind = fixture.kinds.get(door.subject)!
  const { status, body } = await request(fixture, actor.caller, { name, input: {} })
  const say = (mistake: string) => `${actor.name} × ${name}: ${mistake}`
  if (!actor.oracle.any('read', door.subject)) return status === 403 ? [] : [say(`answers ${status} without the right`)]
  if (status !== 200) return [say(`answers ${status}`)]
  const visible = kind.records.filter((record) => actor.oracle.sees(kind.subject, record))
  const total = (body as Fields)[door.total]
  const wrong = total === visible.length ? [] : [`counts ${String(total)} and not ${visible.length}`]
  return [...wrong, ...findSumMistakes(actor, { sums: door.sums, kind, visible, body: body as Fields })].map(say)
}

type Content = { kind: Kind; visible: readonly Answered[]; shown: Answered; row: Answered }

/** Expects hidden properties to be null and counts to include only visible records. */
export function findContentMistakes({ oracle }: Actor, { kind, visible, shown, row }: Content): string[] {
  const record = kind.records.find(({ id }) => id === row.id) ?? shown
  const seen = (other: Answered) => oracle.masked(kind.subject, other, other)
  const counts = Object.entries(kind.access.counts?.(record, visible, seen) ?? {}).filter(([property]) => property in shown)
  const expected: Fields = oracle.masked(kind.subject, record, { ...shown, ...Object.fromEntries(counts) })
  const isProved = (property: string) => !kind.access.besides?.includes(property)
  const wrong = Object.keys({ ...expected, ...row }).filter(
    (property) => isProved(property) && !isDeepStrictEqual(row[property], expected[property]),
  )
  return wrong.map(
    (property) => `shows ${property} ${JSON.stringify(row[property])} of ${row.id} and not ${JSON.stringify(expected[property])}`,
  )
}

/** A search must match readable fields only; for users without field rules it must also find every match. */
function findSearchMistakes(actor: Actor, { door, kind, query, whole, answer, listed }: EvaluatedCheck): string[] {
  const found = getRows(answer, door.rows).map(({ id }) => id)
  const q = normalize(query.q!)
  const isFindable = (record: Answered) =>
    door.search!.some(
      (property) => normalize(String(record[property])).includes(q) && actor.oracle.mayProperty('read', kind.subject, { record, property }),
    )
  const candidates = new Set(getRows(whole, door.rows).map(({ id }) => id))
  const findable = listed.filter((record) => candidates.has(record.id) && isFindable(record)).map(({ id }) => id)
  const excess = found.filter((id) => !findable.includes(id))
  const missing = actor.oracle.hasFieldRules(kind.subject) ? [] : findable.filter((id) => !found.includes(id))
  return [
    ...(excess.length > 0 ? [`finds ${excess.join()}`] : []),
    ...(missing.length > 0 ? [`does not find ${missing.join()}`] : []),
    ...((answer.body as Fields)[door.total] === found.length ? [] : ['counts what it does not list']),
  ]
}

const normalize = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Checks that the pages add up to the list and that each reports the full total. */
export async function findPageMistakes(
  fixture: Fixture,
  actor: Actor,
  { name, door }: { name: string; door: ListDoor },
): Promise<string[]> {
  if (!isPaged(fixture, name)) return []
  const whole = await request(fixture, actor.caller, { name, input: getFullListInput(fixture, name) })
  if (whole.status !== 200) return []
  const ids: number[] = []
  for (let page = 1; page < 60; page += 1) {
    const answer = await request(fixture, actor.caller, { name, input: { ...getFullListInput(fixture, name), page, perPage: 4 } })
    const rows = getRows(answer, door.rows)
    if ((answer.body as Fields)[door.total] !== (whole.body as Fields)[door.total])
      return [`${actor.name} × ${name}: page ${page} counts otherwise`]
    if (rows.length === 0) break
    ids.push(...rows.map(({ id }) => id))
  }
  const expected = getRows(whole, door.rows).map(({ id }) => id)
  return isDeepStrictEqual(ids, expected) ? [] : [`${actor.name} × ${name}: pages show ${ids.join()} and not ${expected.join()}`]
}
