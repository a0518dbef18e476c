import { isDeepStrictEqual } from 'node:util'
import type { Answered, Door, Fields, Sums as SumsOf } from '#platform/contract/access.ts'
import type { TestAnswer } from '#platform/server/testing/caller.ts'
import type { Actor } from './actors.ts'
import { leaksIn } from './leaks.ts'
import { endpointOf, firstMade, isPaged, request, rowsOf, wholeList, type Kind, type World } from './world.ts'

type ListDoor = Extract<Door, { door: 'list' }>
type SumsDoor = Extract<Door, { door: 'sums' }>
/** One way to ask for a list. `fields`: what the parameters give away; `q`: what is searched for. */
export type Query = { input: Fields; fields: readonly string[]; q?: string; isSorted?: boolean }
type Asked = { name: string; door: ListDoor; kind: Kind; query: Query; whole: TestAnswer }

/** Every way in which this list can be asked for; filters and searches for what stands in some of the records. */
export function queriesOf(world: World, name: string, door: ListDoor): Query[] {
  const base = wholeList(world, name)
  const { records } = world.kinds.get(door.subject)!
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

/** What is wrong with how a list answers somebody; nothing where it agrees with what the rules say of each record. */
export async function listMistakes(world: World, actor: Actor, asked: Asked): Promise<string[]> {
  const { name, query } = asked
  const answer = await request(world, actor.caller, { name, input: query.input })
  const mistakes = [
    ...mistakesOf(world, actor, { ...asked, answer }),
    ...leaksIn(world, actor, { text: answer.text, known: JSON.stringify(query.input) }),
  ]
  return mistakes.map((mistake) => `${actor.name} × ${name} ${JSON.stringify(query.input)}: ${mistake}`)
}

type Answering = Asked & { answer: TestAnswer }

function mistakesOf(world: World, actor: Actor, asked: Answering): string[] {
  const { name, door, kind, query, answer } = asked
  const { oracle } = actor
  const { access } = endpointOf(world, name)
  const mayAsk = typeof access === 'string' || oracle.any(access[0], access[1])
  if (!mayAsk) return answer.status === 403 ? [] : [`answers ${answer.status} without the right`]
  if (!seesAround(world, actor, door)) return answer.status === 404 ? [] : [`answers ${answer.status} within what is out of sight`]
  const visible = kind.records.filter((record) => oracle.sees(kind.subject, record))
  const isTold = query.fields.some((property) => visible.some((record) => !oracle.mayProperty('read', kind.subject, { record, property })))
  if (isTold) return answer.status === 403 ? [] : [`answers ${answer.status}, which tells of hidden ${query.fields.join(', ')}`]
  const isByField = query.fields.length > 0 || query.q !== undefined
  if (answer.status === 403 && isByField && oracle.hasFieldRules(kind.subject)) return []
  if (answer.status !== 200) return [`answers ${answer.status} ${answer.text.slice(0, 120)}`]
  const listed = visible.filter((record) => !door.action || oracle.may(door.action, kind.subject, record))
  return query.q === undefined ? rowMistakes(actor, { ...asked, visible, listed }) : searchMistakes(actor, { ...asked, visible, listed })
}

function seesAround(world: World, { oracle }: Actor, { of }: ListDoor): boolean {
  if (!of) return true
  const { subject, records } = world.kinds.get(of.subject)!
  const record = records.find(({ id }) => id === firstMade(world, of.subject))
  return record !== undefined && oracle.sees(subject, record)
}

type Judged = Answering & { visible: Answered[]; listed: Answered[] }

function rowMistakes(actor: Actor, { door, kind, query, whole, answer, visible, listed }: Judged): string[] {
  const ids = new Set(listed.map(({ id }) => id))
  const expected = rowsOf(whole, door.rows).filter(({ id }) => ids.has(id))
  const rows = rowsOf(answer, door.rows)
  const total = (answer.body as Fields)[door.total]
  const order = (answered: Answered[]) =>
    (query.isSorted ? answered : answered.toSorted((one, other) => one.id - other.id)).map(({ id }) => id)
  return [
    ...(isDeepStrictEqual(order(rows), order(expected)) ? [] : [`lists ${order(rows).join()} and not ${order(expected).join()}`]),
    ...(total === expected.length ? [] : [`counts ${String(total)} and not ${expected.length}`]),
    ...(door.sums ? sumMistakes(actor, { sums: door.sums, kind, visible, body: answer.body as Fields }) : []),
    ...rows.flatMap((row) => {
      const shown = expected.find(({ id }) => id === row.id)
      return shown ? contentMistakes(actor, { kind, visible, shown, row }) : []
    }),
  ]
}

type Sums = { sums: SumsOf; kind: Kind; visible: Answered[]; body: Fields }

function sumMistakes({ oracle }: Actor, { sums, kind: { subject }, visible, body }: Sums): string[] {
  const isTold = sums.fields.some((property) => visible.some((record) => !oracle.mayProperty('read', subject, { record, property })))
  const isCautious = body[sums.name] === null && oracle.hasFieldRules(subject)
  const expected = isTold ? null : sums.of(visible)
  return isCautious || isDeepStrictEqual(body[sums.name], expected) ? [] : [`adds up ${JSON.stringify(body[sums.name])}`]
}

/** What is wrong with what is told of all records at once. */
export async function sumsMistakes(world: World, actor: Actor, { name, door }: { name: string; door: SumsDoor }): Promise<string[]> {
  const kind = world.kinds.get(door.subject)!
  const { status, body } = await request(world, actor.caller, { name, input: {} })
  const say = (mistake: string) => `${actor.name} × ${name}: ${mistake}`
  if (!actor.oracle.any('read', door.subject)) return status === 403 ? [] : [say(`answers ${status} without the right`)]
  if (status !== 200) return [say(`answers ${status}`)]
  const visible = kind.records.filter((record) => actor.oracle.sees(kind.subject, record))
  const total = (body as Fields)[door.total]
  const wrong = total === visible.length ? [] : [`counts ${String(total)} and not ${visible.length}`]
  return [...wrong, ...sumMistakes(actor, { sums: door.sums, kind, visible, body: body as Fields })].map(say)
}

type Content = { kind: Kind; visible: readonly Answered[]; shown: Answered; row: Answered }

/** A row as it should be: what is hidden is null, and counts count what the viewer sees. */
export function contentMistakes({ oracle }: Actor, { kind, visible, shown, row }: Content): string[] {
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

/** A search may find a record only by what the viewer may read of it; without rules on fields it finds all that it would find for anybody. */
function searchMistakes(actor: Actor, { door, kind, query, whole, answer, listed }: Judged): string[] {
  const found = rowsOf(answer, door.rows).map(({ id }) => id)
  const q = folded(query.q!)
  const isFindable = (record: Answered) =>
    door.search!.some(
      (property) => folded(String(record[property])).includes(q) && actor.oracle.mayProperty('read', kind.subject, { record, property }),
    )
  const candidates = new Set(rowsOf(whole, door.rows).map(({ id }) => id))
  const findable = listed.filter((record) => candidates.has(record.id) && isFindable(record)).map(({ id }) => id)
  const excess = found.filter((id) => !findable.includes(id))
  const missing = actor.oracle.hasFieldRules(kind.subject) ? [] : findable.filter((id) => !found.includes(id))
  return [
    ...(excess.length > 0 ? [`finds ${excess.join()}`] : []),
    ...(missing.length > 0 ? [`does not find ${missing.join()}`] : []),
    ...((answer.body as Fields)[door.total] === found.length ? [] : ['counts what it does not list']),
  ]
}

/** Searches ignore case and accents. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The pages of a list one after the other: together they are the list, and each counts the whole. */
export async function pageMistakes(world: World, actor: Actor, { name, door }: { name: string; door: ListDoor }): Promise<string[]> {
  if (!isPaged(world, name)) return []
  const whole = await request(world, actor.caller, { name, input: wholeList(world, name) })
  if (whole.status !== 200) return []
  const ids: number[] = []
  for (let page = 1; page < 60; page += 1) {
    const answer = await request(world, actor.caller, { name, input: { ...wholeList(world, name), page, perPage: 4 } })
    const rows = rowsOf(answer, door.rows)
    if ((answer.body as Fields)[door.total] !== (whole.body as Fields)[door.total])
      return [`${actor.name} × ${name}: page ${page} counts otherwise`]
    if (rows.length === 0) break
    ids.push(...rows.map(({ id }) => id))
  }
  const expected = rowsOf(whole, door.rows).map(({ id }) => id)
  return isDeepStrictEqual(ids, expected) ? [] : [`${actor.name} × ${name}: pages show ${ids.join()} and not ${expected.join()}`]
}
