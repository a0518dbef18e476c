import { isDeepStrictEqual } from 'node:util'
import type { Answered, Door, Fields } from '#platform/contract/access.ts'
import type { Actor } from './actors.ts'
import { endpointOf, type Kind, type World } from './world.ts'

export type WriteDoor = Extract<Door, { door: 'write' }>
export type CreateDoor = Extract<Door, { door: 'create' }>
export type CopyDoor = Extract<Door, { door: 'copy' }>

/** One way through a door that writes, and what the rules make of it. */
export type Attempt = { what: string; input: Fields; wanted: number; isGuess?: boolean }

type Writing = { name: string; door: WriteDoor; kind: Kind }
type Creating = { name: string; door: CreateDoor; kind: Kind }
type Copying = { name: string; door: CopyDoor; kind: Kind }
const UNKNOWN = 987_654_321

/** What an actor may try on the records of a kind: each change on each, many at once, and what they cannot know. */
export function writeAttempts(world: World, actor: Actor, { name, door, kind }: Writing): Attempt[] {
  const judged = (records: Answered[], changes: Fields) => verdict(world, actor, { name, door, kind, records, changes })
  const attempt = (records: Answered[], changes: Fields): Attempt[] => {
    const ids = records.map(({ id }) => id)
    const wanted = judged(records, changes)
    if (wanted === 200 && door.applies && !records.every(door.applies)) return []
    return [{ what: `${ids.join()} ${JSON.stringify(changes)}`, input: door.input(ids, changes, world.given), wanted }]
  }
  const alone = kind.records.flatMap((record) => {
    const changes = changesOf(world, door, record)
    if (!actor.oracle.sees(kind.subject, record)) return attempt([record], changes[0]!)
    const guessed = guesses(actor, { kind, record, changes }).flatMap((one) => attempt([record], one))
    return [...changes.flatMap((one) => attempt([record], one)), ...guessed.map((one) => ({ ...one, isGuess: true }))]
  })
  const sets = door.many ? groups(world, actor, kind) : []
  const together = sets.flatMap((records) => changesOf(world, door, records[0]!).flatMap((one) => attempt(records, one)))
  const [first] = kind.records
  const unknown = door.input([UNKNOWN], changesOf(world, door, first!)[0]!, world.given)
  return [...alone, ...together, { what: 'unknown', input: unknown, wanted: mayAsk(world, actor, name) ? 404 : 403 }]
}

const changesOf = (world: World, door: WriteDoor, record: Answered): Fields[] => door.changes?.(record, world.given) ?? [{}]

/** What stands in a hidden property, sent as if it were known: it must not be told from a wrong guess. */
function guesses({ oracle }: Actor, { kind, record, changes }: { kind: Kind; record: Answered; changes: Fields[] }): Fields[] {
  const properties = new Set(changes.filter((one) => Object.keys(one).length === 1).flatMap(Object.keys))
  return [...properties]
    .filter((property) => record[property] !== null && !oracle.mayProperty('read', kind.subject, { record, property }))
    .map((property) => ({ [property]: record[property] }))
}

/** All that the actor sees, all that there is, and what they see beside one that they do not. */
function groups(world: World, { oracle }: Actor, { subject, records }: Kind): Answered[][] {
  const seen = records.filter((record) => oracle.sees(subject, record))
  const changeable = seen.filter((record) => oracle.may('update', subject, record) && oracle.may('delete', subject, record))
  const unseen = records.filter((record) => !seen.includes(record))
  const shuffled = records.toSorted(() => world.random() - 0.5)
  return [seen, changeable, records, shuffled.slice(0, 3), [...changeable, ...unseen.slice(0, 1)]].filter(({ length }) => length > 1)
}

export function mayAsk(world: World, { oracle }: Actor, name: string): boolean {
  const { access } = endpointOf(world, name)
  return typeof access === 'string' || oracle.any(access[0], access[1])
}

/** 403 without the right at all, 404 if one is out of sight, else 403 or 200. */
function verdict(
  world: World,
  actor: Actor,
  { name, door, kind, records, changes }: Writing & { records: Answered[]; changes: Fields },
): number {
  const { oracle } = actor
  if (door.always && records.every((record) => door.always!(record, actor.id))) return 200
  if (!mayAsk(world, actor, name)) return 403
  if (records.some((record) => !oracle.sees(kind.subject, record))) return 404
  const actions = [door.action, ...(door.needs?.(changes) ?? [])]
  const isAllowed = (record: Answered) =>
    actions.every((action) => oracle.may(action, kind.subject, record)) &&
    oracle.reads(kind.subject, { record, properties: door.reads }) &&
    mayChange(actor, { kind, record, changes })
  return records.every(isAllowed) ? 200 : 403
}

/** Each property that differs, or is hidden, has to be theirs to change, on the record as it was and as it becomes. */
function mayChange({ oracle }: Actor, { kind, record, changes }: { kind: Kind; record: Answered; changes: Fields }): boolean {
  const given = answered(kind, changes)
  const isHidden = (property: string) => !oracle.mayProperty('read', kind.subject, { record, property })
  const touched = Object.keys(given).filter((property) => isHidden(property) || !isSame(record[property], given[property]))
  const after = { ...record, ...Object.fromEntries(touched.map((property) => [property, given[property]])) }
  return touched.every((property) => [record, after].every((one) => oracle.mayProperty('update', kind.subject, { record: one, property })))
}

/** People are given as bare ids and answered as objects. */
const answered = ({ subject }: Kind, given: Fields): Fields =>
  Object.fromEntries(
    Object.entries(given).map(([property, value]) => [
      property,
      Object.hasOwn(subject.fields, `${property}.id`) && typeof value === 'number' ? { id: value } : value,
    ]),
  )

const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(idOf(one), idOf(other))
const idOf = (value: unknown) => (value !== null && typeof value === 'object' && 'id' in value ? value.id : value)

export function createAttempts(world: World, actor: Actor, { name, door, kind }: Creating): Attempt[] {
  return door.given(world.given).map((given) => {
    const isAround = !mayAsk(world, actor, name) || actor.oracle.seesAround(kind.subject, given)
    const wanted = !isAround
      ? 404
      : mayAsk(world, actor, name) && mayCreate(actor, { defaults: door.defaults(actor.id, given), kind, given })
        ? 200
        : 403
    return { what: JSON.stringify(given), input: door.input(given), wanted }
  })
}

/** A copy of each record. */
export function copyAttempts(world: World, actor: Actor, { name, door, kind }: Copying): Attempt[] {
  const wantedOf = (source: Answered): number => {
    if (!mayAsk(world, actor, name)) return 403
    if (!actor.oracle.sees(kind.subject, source)) return 404
    const given = door.copied(source)
    const properties = [...Object.keys(given), ...(door.reads ?? [])]
    const mayRead = actor.oracle.reads(kind.subject, { record: source, properties })
    return mayRead && mayCreate(actor, { defaults: door.defaults(actor.id, source), kind, given }) ? 200 : 403
  }
  const attempts = kind.records.map((source) => ({
    source,
    what: `of ${source.id}`,
    input: door.input(source.id),
    wanted: wantedOf(source),
  }))
  const unknown = { what: 'of nothing', input: door.input(UNKNOWN), wanted: mayAsk(world, actor, name) ? 404 : 403 }
  return [...attempts.filter(({ source, wanted }) => wanted !== 200 || (door.applies?.(source) ?? true)), unknown]
}

function mayCreate({ oracle }: Actor, { defaults, kind, given }: { defaults: Fields; kind: Kind; given: Fields }): boolean {
  const record = { id: null, createdAt: null, updatedAt: null, ...defaults, ...answered(kind, given) }
  const set = Object.keys(given).filter((property) => !isSame(defaults[property], given[property]))
  return (
    oracle.may('create', kind.subject, record) && set.every((property) => oracle.mayProperty('create', kind.subject, { record, property }))
  )
}
