import type { Context } from '../context.ts'
import { ApiError, createFieldError } from '../api-error.ts'
import { toResponseForm, createRecordCheck } from './record-check.ts'
import type { Subject } from './subject.ts'

type ViewerContext = Pick<Context, 'viewer'>

/** Returns the names of properties in `input` that differ from `before`; omitted and server-set properties do not count. */
export function getChangedFields(before: object, input: object): string[] {
  const old = before as Record<string, unknown>
  return Object.entries(input)
    .filter(([name, value]) => !serverProperties.has(name) && value !== undefined && !isEqualValue(old[name] ?? null, value))
    .map(([name]) => name)
}

const serverProperties = new Set(['id', 'createdAt', 'updatedAt'])

/**
 * Returns the part of `changes` that differs from the record. Throws 403 with the path of each property the viewer may not change, based
 * on the record before and after the change, so that no record is moved into or out of reach. A hidden property sent as null stays
 * unchanged; any other value counts as a change, or callers could guess the hidden value.
 */
export function assertCanUpdate<T extends object>(ctx: ViewerContext, subject: Subject, before: object, changes: T): Partial<T> {
  const recordBefore = addResponseForm(subject, before)
  const values = addResponseForm(subject, changes)
  const canBefore = createRecordCheck(ctx, subject, before)
  const isHidden = (name: string) => !serverProperties.has(name) && !canBefore('read', name)
  const changedNames = new Set(getChangedFields(recordBefore, values))
  const changed = Object.keys(values).filter((name) => (isHidden(name) ? values[name] !== null : changedNames.has(name)))
  const canAfter = createRecordCheck(ctx, subject, { ...recordBefore, ...pickProperties(values, changed) })
  assertNoneDenied(
    changed.filter((name) => !canBefore('update', name) || !canAfter('update', name)),
    'change',
  )
  return pickProperties(changes, changed)
}

/** Throws 403 unless the viewer may create the record and set each property that differs from `defaults`. */
export function assertCanCreate(ctx: ViewerContext, subject: Subject, defaults: object, values: object): void {
  const recordDefaults = addResponseForm(subject, defaults)
  const record = addResponseForm(subject, values)
  const isAllowed = createRecordCheck(ctx, subject, { ...createEmptyRecord(subject), ...recordDefaults, ...record })
  if (!isAllowed('create')) throw new ApiError(403, 'forbidden', `You don’t have permission to create this ${subject.entity}.`)
  assertNoneDenied(
    getChangedFields(recordDefaults, record).filter((name) => !isAllowed('create', name)),
    'set',
  )
}

const createEmptyRecord = ({ fields }: Subject): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name.split('.')[0]!, 'list' in field ? [] : null]))

function assertNoneDenied(names: string[], action: 'change' | 'set'): void {
  if (names.length === 0) return
  const errors = names.map((name) =>
    createFieldError(`/${name}`, `must not be ${action === 'set' ? 'set' : 'changed'} with your permissions`),
  )
  throw new ApiError(403, 'forbidden', `You don’t have permission to ${action} ${names.join(', ')}.`, errors)
}

function addResponseForm(subject: Subject, record: object): Record<string, unknown> {
  const values = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))
  return { ...values, ...toResponseForm(subject, values) }
}

const pickProperties = <T extends object>(record: T, names: string[]): Partial<T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name))) as Partial<T>

function isEqualValue(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (isPerson(left) || isPerson(right)) return getId(left) === getId(right)
  if (!isObject(left) || !isObject(right) || Array.isArray(left) !== Array.isArray(right)) return false
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...names].every((name) => isEqualValue(left[name] ?? null, right[name] ?? null))
}

const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object'
const isPerson = (value: unknown) =>
  isObject(value) && 'id' in value && Object.keys(value).every((key) => ['id', 'fullName', 'avatar'].includes(key))
const getId = (person: unknown) => (isObject(person) ? person.id : person)
