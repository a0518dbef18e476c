import { isDeepStrictEqual } from 'node:util'
import type { RecordResponse, EndpointAccess, FieldValues, Sums as SumsOf } from '#platform/contract/access.ts'
import type { TestResponse } from '#platform/server/testing/test-client.ts'
import type { Actor } from './actors.ts'
import { findLeaks } from './leaks.ts'
import {
  getEndpoint,
  getFirstCreatedId,
  isPagedEndpoint,
  request,
  getRows,
  getFullListInput,
  type Kind,
  type Fixture,
} from './access-fixture.ts'

type ListAccess = Extract<EndpointAccess, { type: 'list' }>
type SumsAccess = Extract<EndpointAccess, { type: 'sums' }>
/** A list request. `fields` are the fields that the parameters reveal; `q` is the search text. */
export type Query = { input: FieldValues; fields: readonly string[]; q?: string; isSorted?: boolean }
type ListCheck = { name: string; access: ListAccess; kind: Kind; query: Query; fullList: TestResponse }

/** Combines filters, sorts and searches with values of existing records. */
export function buildQueries(fixture: Fixture, name: string, access: ListAccess): Query[] {
  const base = getFullListInput(fixture, name)
  const { records } = fixture.kinds.get(access.subject)!
  const filters = (access.filters ?? []).flatMap(({ fields, input }) => records.map((record) => ({ fields, input: input(record) })))
  const searches = (access.search ?? []).flatMap((field) => records.slice(0, 6).map((record) => ({ fields: [], q: String(record[field]) })))
  const queries: Query[] = [
    { fields: [], input: {} },
    ...filters.flatMap(({ fields, input }) => (input ? [{ fields, input }] : [])),
    ...(access.sorts ?? []).map((sort) => ({ ...sort, isSorted: true })),
    ...searches.map((search) => ({ ...search, input: { q: search.q } })),
  ]
  const { reads = [] } = access
  const fullList = queries.map((query) => ({ ...query, fields: [...reads, ...query.fields], input: { ...base, ...query.input } }))
  return [...new Map(fullList.map((query) => [JSON.stringify(query.input), query])).values()]
}

/** Returns differences between the response and what the rules allow for each record. */
export async function findListMistakes(fixture: Fixture, actor: Actor, check: ListCheck): Promise<string[]> {
  const { name, query } = check
  const answer = await request(fixture, actor.caller, { name, input: query.input })
  const mistakes = [
    ...findMistakes(fixture, actor, { ...check, answer }),
    ...findLeaks(fixture, actor, { text: answer.text, known: JSON.stringify(query.input) }),
  ]
  return mistakes.map((mistake) => `${actor.name} × ${name} ${JSON.stringify(query.input)}: ${mistake}`)
}

type AnsweredCheck = ListCheck & { answer: TestResponse }

function findMistakes(fixture: Fixture, actor: Actor, check: AnsweredCheck): string[] {
  const { name, access, kind, query, answer } = check
  const { oracle } = actor
  const permission = getEndpoint(fixture, name).access
  const canCallEndpoint = typeof permission === 'string' || oracle.any(permission[0], permission[1])
  if (!canCallEndpoint) return answer.status === 403 ? [] : [`answers ${answer.status} without the right`]
  if (!canSeeParent(fixture, actor, access)) return answer.status === 404 ? [] : [`answers ${answer.status} within a hidden parent`]
  const visible = kind.records.filter((record) => oracle.sees(kind.subject, record))
  const revealsHidden = query.fields.some((property) =>
    visible.some((record) => !oracle.mayProperty('read', kind.subject, { record, property })),
  )
  if (revealsHidden) return answer.status === 403 ? [] : [`answers ${answer.status}, which reveals hidden ${query.fields.join(', ')}`]
  const isByField = query.fields.length > 0 || query.q !== undefined
  if (answer.status === 403 && isByField && oracle.hasFieldRules(kind.subject)) return []
  if (answer.status !== 200) return [`answers ${answer.status} ${answer.text.slice(0, 120)}`]
  const expectedRecords = visible.filter((record) => !access.action || oracle.may(access.action, kind.subject, record))
  return query.q === undefined
    ? findRowMistakes(actor, { ...check, visible, expectedRecords })
    : findSearchMistakes(actor, { ...check, visible, expectedRecords })
}

function canSeeParent(fixture: Fixture, { oracle }: Actor, { of }: ListAccess): boolean {
  if (!of) return true
  const { subject, records } = fixture.kinds.get(of.subject)!
  const record = records.find(({ id }) => id === getFirstCreatedId(fixture, of.subject))
  return record !== undefined && oracle.sees(subject, record)
}

type EvaluatedCheck = AnsweredCheck & { visible: RecordResponse[]; expectedRecords: RecordResponse[] }

function findRowMistakes(actor: Actor, { access, kind, query, fullList, answer, visible, expectedRecords }: EvaluatedCheck): string[] {
  const ids = new Set(expectedRecords.map(({ id }) => id))
  const expected = getRows(fullList, access.rows).filter(({ id }) => ids.has(id))
  const rows = getRows(answer, access.rows)
  const total = (answer.body as FieldValues)[access.total]
  const order = (answered: RecordResponse[]) =>
    (query.isSorted ? answered : answered.toSorted((one, other) => one.id - other.id)).map(({ id }) => id)
  return [
    ...(isDeepStrictEqual(order(rows), order(expected)) ? [] : [`lists ${order(rows).join()} and not ${order(expected).join()}`]),
    ...(total === expected.length ? [] : [`counts ${String(total)} and not ${expected.length}`]),
    ...(access.sums ? findSumMistakes(actor, { sums: access.sums, kind, visible, body: answer.body as FieldValues }) : []),
    ...rows.flatMap((row) => {
      const expectedRow = expected.find(({ id }) => id === row.id)
      return expectedRow ? findContentMistakes(actor, { kind, visible, shown: expectedRow, row }) : []
    }),
  ]
}

type Sums = { sums: SumsOf; kind: Kind; visible: RecordResponse[]; body: FieldValues }

function findSumMistakes({ oracle }: Actor, { sums, kind: { subject }, visible, body }: Sums): string[] {
  const revealsHidden = sums.fields.some((property) => visible.some((record) => !oracle.mayProperty('read', subject, { record, property })))
  const isCautious = body[sums.name] === null && oracle.hasFieldRules(subject)
  const expected = revealsHidden ? null : sums.of(visible)
  return isCautious || isDeepStrictEqual(body[sums.name], expected) ? [] : [`adds up ${JSON.stringify(body[sums.name])}`]
}

export async function findTotalMistakes(
  fixture: Fixture,
  actor: Actor,
  { name, access }: { name: string; access: SumsAccess },
): Promise<string[]> {
  const kind = fixture.kinds.get(access.subject)!
  const { status, body } = await request(fixture, actor.caller, { name, input: {} })
  const describe = (mistake: string) => `${actor.name} × ${name}: ${mistake}`
  if (!actor.oracle.any('read', access.subject)) return status === 403 ? [] : [describe(`answers ${status} without the right`)]
  if (status !== 200) return [describe(`answers ${status}`)]
  const visible = kind.records.filter((record) => actor.oracle.sees(kind.subject, record))
  const total = (body as FieldValues)[access.total]
  const wrong = total === visible.length ? [] : [`counts ${String(total)} and not ${visible.length}`]
  return [...wrong, ...findSumMistakes(actor, { sums: access.sums, kind, visible, body: body as FieldValues })].map(describe)
}

type Content = { kind: Kind; visible: readonly RecordResponse[]; shown: RecordResponse; row: RecordResponse }

/** Expects hidden properties to be null and counts to include only visible records. */
export function findContentMistakes({ oracle }: Actor, { kind, visible, shown: expectedRow, row }: Content): string[] {
  const record = kind.records.find(({ id }) => id === row.id) ?? expectedRow
  const mask = (other: RecordResponse) => oracle.masked(kind.subject, other, other)
  const counts = Object.entries(kind.access.relatedProperties?.(record, visible, mask) ?? {}).filter(
    ([property]) => property in expectedRow,
  )
  const expected: FieldValues = oracle.masked(kind.subject, record, { ...expectedRow, ...Object.fromEntries(counts) })
  const isProved = (property: string) => !kind.access.testedElsewhere?.includes(property)
  const wrong = Object.keys({ ...expected, ...row }).filter(
    (property) => isProved(property) && !isDeepStrictEqual(row[property], expected[property]),
  )
  return wrong.map(
    (property) => `shows ${property} ${JSON.stringify(row[property])} of ${row.id} and not ${JSON.stringify(expected[property])}`,
  )
}

/** A search must match readable fields only; for users without field rules it must also find every match. */
function findSearchMistakes(actor: Actor, { access, kind, query, fullList, answer, expectedRecords }: EvaluatedCheck): string[] {
  const foundIds = getRows(answer, access.rows).map(({ id }) => id)
  const q = normalize(query.q!)
  const isFindable = (record: RecordResponse) =>
    access.search!.some(
      (property) => normalize(String(record[property])).includes(q) && actor.oracle.mayProperty('read', kind.subject, { record, property }),
    )
  const candidates = new Set(getRows(fullList, access.rows).map(({ id }) => id))
  const findable = expectedRecords.filter((record) => candidates.has(record.id) && isFindable(record)).map(({ id }) => id)
  const excess = foundIds.filter((id) => !findable.includes(id))
  const missing = actor.oracle.hasFieldRules(kind.subject) ? [] : findable.filter((id) => !foundIds.includes(id))
  return [
    ...(excess.length > 0 ? [`finds ${excess.join()}`] : []),
    ...(missing.length > 0 ? [`does not find ${missing.join()}`] : []),
    ...((answer.body as FieldValues)[access.total] === foundIds.length ? [] : ['counts records that it does not list']),
  ]
}

const normalize = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Checks that the pages add up to the list and that each reports the full total. */
export async function findPageMistakes(
  fixture: Fixture,
  actor: Actor,
  { name, access }: { name: string; access: ListAccess },
): Promise<string[]> {
  if (!isPagedEndpoint(fixture, name)) return []
  const fullList = await request(fixture, actor.caller, { name, input: getFullListInput(fixture, name) })
  if (fullList.status !== 200) return []
  const ids: number[] = []
  for (let page = 1; page < 60; page += 1) {
    const answer = await request(fixture, actor.caller, { name, input: { ...getFullListInput(fixture, name), page, perPage: 4 } })
    const rows = getRows(answer, access.rows)
    if ((answer.body as FieldValues)[access.total] !== (fullList.body as FieldValues)[access.total])
      return [`${actor.name} × ${name}: page ${page} has a different total`]
    if (rows.length === 0) break
    ids.push(...rows.map(({ id }) => id))
  }
  const expected = getRows(fullList, access.rows).map(({ id }) => id)
  return isDeepStrictEqual(ids, expected) ? [] : [`${actor.name} × ${name}: pages show ${ids.join()} and not ${expected.join()}`]
}
