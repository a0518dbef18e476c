import { isDeepStrictEqual } from 'node:util'
import type { RecordResponse, EndpointAccess, FieldValues } from '#platform/contract/access.ts'
import type { Actor } from './actors.ts'
import { getEndpoint, type Kind, type Fixture } from './access-fixture.ts'

export type WriteAccess = Extract<EndpointAccess, { type: 'write' }>
export type CreateAccess = Extract<EndpointAccess, { type: 'create' }>
export type CopyAccess = Extract<EndpointAccess, { type: 'copy' }>

/** A write request and the status that the rules require. */
export type Attempt = { description: string; input: FieldValues; expectedStatus: number; isGuess?: boolean }

type Writing = { name: string; access: WriteAccess; kind: Kind }
type Creating = { name: string; access: CreateAccess; kind: Kind }
type Copying = { name: string; access: CopyAccess; kind: Kind }
const UNKNOWN = 987_654_321

/** Attempts each change on each record, on groups, on an unknown id, and guesses of hidden values. */
export function listWriteAttempts(fixture: Fixture, actor: Actor, { name, access, kind }: Writing): Attempt[] {
  const getStatus = (records: RecordResponse[], changes: FieldValues) =>
    getExpectedStatus(fixture, actor, { name, access, kind, records, changes })
  const attempt = (records: RecordResponse[], changes: FieldValues): Attempt[] => {
    const ids = records.map(({ id }) => id)
    const expectedStatus = getStatus(records, changes)
    if (expectedStatus === 200 && access.applies && !records.every(access.applies)) return []
    return [{ description: `${ids.join()} ${JSON.stringify(changes)}`, input: access.input(ids, changes, fixture.context), expectedStatus }]
  }
  const single = kind.records.flatMap((record) => {
    const changes = listChanges(fixture, access, record)
    if (!actor.oracle.sees(kind.subject, record)) return attempt([record], changes[0]!)
    const guessed = listGuesses(actor, { kind, record, changes }).flatMap((one) => attempt([record], one))
    return [...changes.flatMap((one) => attempt([record], one)), ...guessed.map((one) => ({ ...one, isGuess: true }))]
  })
  const groups = access.isBulk ? listGroups(fixture, actor, kind) : []
  const grouped = groups.flatMap((records) => listChanges(fixture, access, records[0]!).flatMap((one) => attempt(records, one)))
  const [first] = kind.records
  const unknown = access.input([UNKNOWN], listChanges(fixture, access, first!)[0]!, fixture.context)
  return [...single, ...grouped, { description: 'unknown', input: unknown, expectedStatus: canCall(fixture, actor, name) ? 404 : 403 }]
}

const listChanges = (fixture: Fixture, access: WriteAccess, record: RecordResponse): FieldValues[] =>
  access.changes?.(record, fixture.context) ?? [{}]

/** Sends the true value of a hidden property, which must be rejected like a wrong guess. */
function listGuesses(
  { oracle }: Actor,
  { kind, record, changes }: { kind: Kind; record: RecordResponse; changes: FieldValues[] },
): FieldValues[] {
  const properties = new Set(changes.filter((one) => Object.keys(one).length === 1).flatMap(Object.keys))
  return [...properties]
    .filter((property) => record[property] !== null && !oracle.mayProperty('read', kind.subject, { record, property }))
    .map((property) => ({ [property]: record[property] }))
}

/** Groups of visible records, of all records, and of visible records with one hidden record. */
function listGroups(fixture: Fixture, { oracle }: Actor, { subject, records }: Kind): RecordResponse[][] {
  const visible = records.filter((record) => oracle.sees(subject, record))
  const changeable = visible.filter((record) => oracle.may('update', subject, record) && oracle.may('delete', subject, record))
  const hidden = records.filter((record) => !visible.includes(record))
  const shuffled = records.toSorted(() => fixture.random() - 0.5)
  return [visible, changeable, records, shuffled.slice(0, 3), [...changeable, ...hidden.slice(0, 1)]].filter(({ length }) => length > 1)
}

export function canCall(fixture: Fixture, { oracle }: Actor, name: string): boolean {
  const { access } = getEndpoint(fixture, name)
  return typeof access === 'string' || oracle.any(access[0], access[1])
}

/** Expects 403 without the right in general, 404 if a record is hidden, otherwise 403 or 200. */
function getExpectedStatus(
  fixture: Fixture,
  actor: Actor,
  { name, access, kind, records, changes }: Writing & { records: RecordResponse[]; changes: FieldValues },
): number {
  const { oracle } = actor
  if (access.always && records.every((record) => access.always!(record, actor.id))) return 200
  if (!canCall(fixture, actor, name)) return 403
  if (records.some((record) => !oracle.sees(kind.subject, record))) return 404
  const actions = [access.action, ...(access.additionalActions?.(changes) ?? [])]
  const isAllowed = (record: RecordResponse) =>
    actions.every((action) => oracle.may(action, kind.subject, record)) &&
    oracle.reads(kind.subject, { record, properties: access.reads }) &&
    canUpdate(actor, { kind, record, changes })
  return records.every(isAllowed) ? 200 : 403
}

/** Every changed or hidden property requires update permission on the record before and after the change. */
function canUpdate({ oracle }: Actor, { kind, record, changes }: { kind: Kind; record: RecordResponse; changes: FieldValues }): boolean {
  const input = toResponseFields(kind, changes)
  const isHidden = (property: string) => !oracle.mayProperty('read', kind.subject, { record, property })
  const touched = Object.keys(input).filter((property) => isHidden(property) || !isSame(record[property], input[property]))
  const after = { ...record, ...Object.fromEntries(touched.map((property) => [property, input[property]])) }
  return touched.every((property) => [record, after].every((one) => oracle.mayProperty('update', kind.subject, { record: one, property })))
}

/** Inputs contain ids of people where responses contain objects. */
const toResponseFields = ({ subject }: Kind, input: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.entries(input).map(([property, value]) => [
      property,
      Object.hasOwn(subject.fields, `${property}.id`) && typeof value === 'number' ? { id: value } : value,
    ]),
  )

const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(getId(one), getId(other))
const getId = (value: unknown) => (value !== null && typeof value === 'object' && 'id' in value ? value.id : value)

export function listCreateAttempts(fixture: Fixture, actor: Actor, { name, access, kind }: Creating): Attempt[] {
  return access.inputs(fixture.context).map((input) => {
    const isAround = !canCall(fixture, actor, name) || actor.oracle.seesAround(kind.subject, input)
    const expectedStatus = !isAround
      ? 404
      : canCall(fixture, actor, name) && canCreate(actor, { defaults: access.defaults(actor.id, input), kind, given: input })
        ? 200
        : 403
    return { description: JSON.stringify(input), input: access.input(input), expectedStatus }
  })
}

export function listCopyAttempts(fixture: Fixture, actor: Actor, { name, access, kind }: Copying): Attempt[] {
  const getStatus = (source: RecordResponse): number => {
    if (!canCall(fixture, actor, name)) return 403
    if (!actor.oracle.sees(kind.subject, source)) return 404
    const input = access.copiedProperties(source)
    const properties = [...Object.keys(input), ...(access.reads ?? [])]
    const mayRead = actor.oracle.reads(kind.subject, { record: source, properties })
    return mayRead && canCreate(actor, { defaults: access.defaults(actor.id, source), kind, given: input }) ? 200 : 403
  }
  const attempts = kind.records.map((source) => ({
    source,
    description: `of ${source.id}`,
    input: access.input(source.id),
    expectedStatus: getStatus(source),
  }))
  const unknown = { description: 'of nothing', input: access.input(UNKNOWN), expectedStatus: canCall(fixture, actor, name) ? 404 : 403 }
  return [...attempts.filter(({ source, expectedStatus }) => expectedStatus !== 200 || (access.applies?.(source) ?? true)), unknown]
}

function canCreate(
  { oracle }: Actor,
  { defaults, kind, given: input }: { defaults: FieldValues; kind: Kind; given: FieldValues },
): boolean {
  const record = { id: null, createdAt: null, updatedAt: null, ...defaults, ...toResponseFields(kind, input) }
  const set = Object.keys(input).filter((property) => !isSame(defaults[property], input[property]))
  return (
    oracle.may('create', kind.subject, record) && set.every((property) => oracle.mayProperty('create', kind.subject, { record, property }))
  )
}
