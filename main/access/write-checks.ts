import { isDeepStrictEqual } from 'node:util'
import type { Answered, Door, Fields } from '#platform/contract/access.ts'
import type { Actor } from './actors.ts'
import { getEndpoint, type Kind, type Fixture } from './access-fixture.ts'

export type WriteDoor = Extract<Door, { door: 'write' }>
export type CreateDoor = Extract<Door, { door: 'create' }>
export type CopyDoor = Extract<Door, { door: 'copy' }>

/** A write request and the status that the rules require. */
export type Attempt = { description: string; input: Fields; expectedStatus: number; isGuess?: boolean }

type Writing = { name: string; door: WriteDoor; kind: Kind }
type Creating = { name: string; door: CreateDoor; kind: Kind }
type Copying = { name: string; door: CopyDoor; kind: Kind }
const UNKNOWN = 987_654_321

/** Attempts each change on each record, on groups, on an unknown id, and guesses of hidden values. */
export function listWriteAttempts(fixture: Fixture, actor: Actor, { name, door, kind }: Writing): Attempt[] {
  const judged = (records: Answered[], changes: Fields) => getExpectedStatus(fixture, actor, { name, door, kind, records, changes })
  const attempt = (records: Answered[], changes: Fields): Attempt[] => {
    const ids = records.map(({ id }) => id)
    const expectedStatus = judged(records, changes)
    if (expectedStatus === 200 && door.applies && !records.every(door.applies)) return []
    return [{ description: `${ids.join()} ${JSON.stringify(changes)}`, input: door.input(ids, changes, fixture.context), expectedStatus }]
  }
  const alone = kind.records.flatMap((record) => {
    const changes = listChanges(fixture, door, record)
    if (!actor.oracle.sees(kind.subject, record)) return attempt([record], changes[0]!)
    const guessed = listGuesses(actor, { kind, record, changes }).flatMap((one) => attempt([record], one))
    return [...changes.flatMap((one) => attempt([record], one)), ...guessed.map((one) => ({ ...one, isGuess: true }))]
  })
  const sets = door.many ? listGroups(fixture, actor, kind) : []
  const together = sets.flatMap((records) => listChanges(fixture, door, records[0]!).flatMap((one) => attempt(records, one)))
  const [first] = kind.records
  const unknown = door.input([UNKNOWN], listChanges(fixture, door, first!)[0]!, fixture.context)
  return [...alone, ...together, { description: 'unknown', input: unknown, expectedStatus: canCall(fixture, actor, name) ? 404 : 403 }]
}

const listChanges = (fixture: Fixture, door: WriteDoor, record: Answered): Fields[] => door.changes?.(record, fixture.context) ?? [{}]

/** Sends the true value of a hidden property, which must be rejected like a wrong guess. */
function listGuesses({ oracle }: Actor, { kind, record, changes }: { kind: Kind; record: Answered; changes: Fields[] }): Fields[] {
  const properties = new Set(changes.filter((one) => Object.keys(one).length === 1).flatMap(Object.keys))
  return [...properties]
    .filter((property) => record[property] !== null && !oracle.mayProperty('read', kind.subject, { record, property }))
    .map((property) => ({ [property]: record[property] }))
}

/** Groups of visible records, of all records, and of visible records with one hidden record. */
function listGroups(fixture: Fixture, { oracle }: Actor, { subject, records }: Kind): Answered[][] {
  const seen = records.filter((record) => oracle.sees(subject, record))
  const changeable = seen.filter((record) => oracle.may('update', subject, record) && oracle.may('delete', subject, record))
  const unseen = records.filter((record) => !seen.includes(record))
  const shuffled = records.toSorted(() => fixture.random() - 0.5)
  return [seen, changeable, records, shuffled.slice(0, 3), [...changeable, ...unseen.slice(0, 1)]].filter(({ length }) => length > 1)
}

export function canCall(fixture: Fixture, { oracle }: Actor, name: string): boolean {
  const { access } = getEndpoint(fixture, name)
  return typeof access === 'string' || oracle.any(access[0], access[1])
}

/** Expects 403 without the right in general, 404 if a record is hidden, otherwise 403 or 200. */
function getExpectedStatus(
  fixture: Fixture,
  actor: Actor,
  { name, door, kind, records, changes }: Writing & { records: Answered[]; changes: Fields },
): number {
  const { oracle } = actor
  if (door.always && records.every((record) => door.always!(record, actor.id))) return 200
  if (!canCall(fixture, actor, name)) return 403
  if (records.some((record) => !oracle.sees(kind.subject, record))) return 404
  const actions = [door.action, ...(door.needs?.(changes) ?? [])]
  const isAllowed = (record: Answered) =>
    actions.every((action) => oracle.may(action, kind.subject, record)) &&
    oracle.reads(kind.subject, { record, properties: door.reads }) &&
    canUpdate(actor, { kind, record, changes })
  return records.every(isAllowed) ? 200 : 403
}

/** Every changed or hidden property requires update permission on the record before and after the change. */
function canUpdate({ oracle }: Actor, { kind, record, changes }: { kind: Kind; record: Answered; changes: Fields }): boolean {
  const given = toResponseFields(kind, changes)
  const isHidden = (property: string) => !oracle.mayProperty('read', kind.subject, { record, property })
  const touched = Object.keys(given).filter((property) => isHidden(property) || !isSame(record[property], given[property]))
  const after = { ...record, ...Object.fromEntries(touched.map((property) => [property, given[property]])) }
  return touched.every((property) => [record, after].every((one) => oracle.mayProperty('update', kind.subject, { record: one, property })))
}

/** Inputs contain ids of people where responses contain objects. */
const toResponseFields = ({ subject }: Kind, given: Fields): Fields =>
  Object.fromEntries(
    Object.entries(given).map(([property, value]) => [
      property,
      Object.hasOwn(subject.fields, `${property}.id`) && typeof value === 'number' ? { id: value } : value,
    ]),
  )

const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(getId(one), getId(other))
const getId = (value: unknown) => (value !== null && typeof value === 'object' && 'id' in value ? value.id : value)

export function listCreateAttempts(fixture: Fixture, actor: Actor, { name, door, kind }: Creating): Attempt[] {
  return door.given(fixture.context).map((given) => {
    const isAround = !canCall(fixture, actor, name) || actor.oracle.seesAround(kind.subject, given)
    const expectedStatus = !isAround
      ? 404
      : canCall(fixture, actor, name) && canCreate(actor, { defaults: door.defaults(actor.id, given), kind, given })
        ? 200
        : 403
    return { description: JSON.stringify(given), input: door.input(given), expectedStatus }
  })
}

export function listCopyAttempts(fixture: Fixture, actor: Actor, { name, door, kind }: Copying): Attempt[] {
  const getStatus = (source: Answered): number => {
    if (!canCall(fixture, actor, name)) return 403
    if (!actor.oracle.sees(kind.subject, source)) return 404
    const given = door.copied(source)
    const properties = [...Object.keys(given), ...(door.reads ?? [])]
    const mayRead = actor.oracle.reads(kind.subject, { record: source, properties })
    return mayRead && canCreate(actor, { defaults: door.defaults(actor.id, source), kind, given }) ? 200 : 403
  }
  const attempts = kind.records.map((source) => ({
    source,
    description: `of ${source.id}`,
    input: door.input(source.id),
    expectedStatus: getStatus(source),
  }))
  const unknown = { description: 'of nothing', input: door.input(UNKNOWN), expectedStatus: canCall(fixture, actor, name) ? 404 : 403 }
  return [...attempts.filter(({ source, expectedStatus }) => expectedStatus !== 200 || (door.applies?.(source) ?? true)), unknown]
}

function canCreate({ oracle }: Actor, { defaults, kind, given }: { defaults: Fields; kind: Kind; given: Fields }): boolean {
  const record = { id: null, createdAt: null, updatedAt: null, ...defaults, ...toResponseFields(kind, given) }
  const set = Object.keys(given).filter((property) => !isSame(defaults[property], given[property]))
  return (
    oracle.may('create', kind.subject, record) && set.every((property) => oracle.mayProperty('create', kind.subject, { record, property }))
  )
}
