import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { answeredForm, judge } from './judge.ts'
import type { Subject } from './subject.ts'

type Asked = Pick<Context, 'viewer'>

/** The properties of `input` that differ from what they were; those left out or set by the server alone do not count. */
export function changedFields(before: object, input: object): string[] {
  const old = before as Record<string, unknown>
  return Object.entries(input)
    .filter(([name, value]) => !byServer.has(name) && value !== undefined && !isSame(old[name] ?? null, value))
    .map(([name]) => name)
}

const byServer = new Set(['id', 'createdAt', 'updatedAt'])

/**
 * The part of `changes` that changes something. Throws Refusal 403 `forbidden` with the path of each property
 * that the viewer may not change, judged on the record both as it was and as it becomes, so that none is moved
 * into or out of reach. A hidden property that comes back as null, as it was answered, is left as it is; any other value
 * for it counts as a change, or guessing would tell what stands in it.
 */
export function assertMayChange<T extends object>(ctx: Asked, subject: Subject, before: object, changes: T): Partial<T> {
  const judged = withAnswered(subject, before)
  const given = withAnswered(subject, changes)
  const mayBefore = judge(ctx, subject, before)
  const isHidden = (name: string) => !byServer.has(name) && !mayBefore('read', name)
  const differing = new Set(changedFields(judged, given))
  const changed = Object.keys(given).filter((name) => (isHidden(name) ? given[name] !== null : differing.has(name)))
  const mayAfter = judge(ctx, subject, { ...judged, ...pick(given, changed) })
  refuse(
    changed.filter((name) => !mayBefore('update', name) || !mayAfter('update', name)),
    'change',
  )
  return pick(changes, changed)
}

/**
 * Throws Refusal 403 `forbidden` unless the viewer may create this record and set each property that differs
 * from `defaults`, what a record has where nothing is given (with the owner or author that the server sets).
 */
export function assertMayCreate(ctx: Asked, subject: Subject, defaults: object, given: object): void {
  const start = withAnswered(subject, defaults)
  const set = withAnswered(subject, given)
  const may = judge(ctx, subject, { ...nothing(subject), ...start, ...set })
  if (!may('create')) throw new Refusal(403, 'forbidden', `You may not create this ${subject.entity}.`)
  refuse(
    changedFields(start, set).filter((name) => !may('create', name)),
    'set',
  )
}

/** What the server alone sets is not there yet. */
const nothing = ({ fields }: Subject): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name.split('.')[0]!, 'list' in field ? [] : null]))

function refuse(names: string[], verb: 'change' | 'set'): void {
  if (names.length === 0) return
  const errors = names.map((name) => ({ path: `/${name}`, message: `is not yours to ${verb}` }))
  throw new Refusal(403, 'forbidden', `You may not ${verb} ${names.join(', ')}.`, errors)
}

/** Known fields in the form in which they are answered, beside the properties that no rule's condition can name. */
function withAnswered(subject: Subject, record: object): Record<string, unknown> {
  const given = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))
  return { ...given, ...answeredForm(subject, given) }
}

const pick = <T extends object>(record: T, names: string[]): Partial<T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name))) as Partial<T>

/** People are the same if their ids are, however they were given. */
function isSame(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (isPerson(left) || isPerson(right)) return idOf(left) === idOf(right)
  if (!isObject(left) || !isObject(right) || Array.isArray(left) !== Array.isArray(right)) return false
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...names].every((name) => isSame(left[name] ?? null, right[name] ?? null))
}

const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object'
const isPerson = (value: unknown) =>
  isObject(value) && 'id' in value && Object.keys(value).every((key) => ['id', 'fullName', 'avatar'].includes(key))
const idOf = (person: unknown) => (isObject(person) ? person.id : person)
