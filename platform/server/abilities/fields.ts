import type { Context } from '../context.ts'
import { ApiError, createFieldError } from '../api-error.ts'
import { createRecordCheck } from './record-check.ts'
import type { Subject } from './subject.ts'

export { assertCanUpdate, assertCanCreate, getChangedFields } from './changes.ts'

type ViewerContext = Pick<Context, 'viewer'>
type SubjectName = Pick<Subject, 'subject'>

/** `id` is always included. `record`: a table row or a response object, including the lists that rules can test. */
export function getReadableFields(ctx: ViewerContext, subject: Subject, record: object): Set<string> {
  const fields = Object.keys(subject.fields)
  if (!hasFieldRules(ctx, subject)) return new Set(fields)
  const can = createRecordCheck(ctx, subject, record)
  return new Set(fields.filter((field) => field === 'id' || can('read', getPropertyName(field))))
}

/** Replaces hidden properties with null, except `id`. Of a record that is no longer visible, only the id remains. */
export function maskFields<T extends object>(ctx: ViewerContext, subject: Subject, record: T): T {
  if (canReadEverything(ctx, subject)) return record
  const can = createRecordCheck(ctx, subject, record)
  const isHidden = (key: string) => key !== 'id' && !can('read', getPropertyOfKey(subject, key))
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, isHidden(key) ? null : value])) as T
}

/** Throws 403 unless the viewer can read these fields of every visible record: filters, sorting and sums reveal values. */
export function assertFieldsReadable(ctx: ViewerContext, subject: Subject, fields: readonly string[]): void {
  assertNoneHidden(fields.filter((field) => !isReadableEverywhere(ctx, subject, field)))
}

function assertNoneHidden(hidden: readonly string[]): void {
  if (hidden.length === 0) return
  const errors = hidden.map((field) => createFieldError(`/${field}`, 'is not visible with your permissions'))
  throw new ApiError(403, 'forbidden', `You don’t have permission to view ${hidden.join(', ')}.`, errors)
}

/** Throws 403 unless the viewer can read these properties of the record (default: all), for calls that copy or send it. */
export function assertReadable(ctx: ViewerContext, subject: Subject, record: object, properties = getProperties(subject)): void {
  const can = createRecordCheck(ctx, subject, record)
  assertNoneHidden(properties.filter((property) => !can('read', property)))
}

const getProperties = ({ fields, extraProperties = [] }: Subject): readonly string[] =>
  [...new Set([...Object.keys(fields).map(getPropertyName), ...extraProperties])].filter((property) => property !== 'id')

/** Whether the viewer can read this field of every visible record. Searches skip fields for which this is false. */
export function isReadableEverywhere(ctx: ViewerContext, subject: SubjectName, field: string): boolean {
  const property = getPropertyName(field)
  if (property === 'id') return true
  return getDecidingRules(ctx, subject).every((rule) =>
    rule.inverted ? !rule.fields || !rule.matchesField(property) : rule.matchesField(property),
  )
}

function getDecidingRules(ctx: ViewerContext, subject: SubjectName) {
  const rules = getReadRules(ctx, subject)
  const last = rules.findIndex((rule) => !rule.conditions && !rule.fields)
  return last < 0 ? rules : rules.slice(0, last + 1)
}

export function canReadEverything(ctx: ViewerContext, subject: Subject): boolean {
  const [first] = getReadRules(ctx, subject)
  return first !== undefined && !first.inverted && !first.conditions && !first.fields
}

const getReadRules = (ctx: ViewerContext, subject: SubjectName) => ctx.viewer.ability.possibleRulesFor('read', subject.subject)
const hasFieldRules = (ctx: ViewerContext, subject: Subject) => getReadRules(ctx, subject).some((rule) => rule.fields)

const getPropertyName = (field: string) => field.split('.')[0]!

function getPropertyOfKey(subject: Subject, key: string): string {
  const names = Object.keys(subject.fields)
  if (names.some((name) => getPropertyName(name) === key)) return key
  const fieldName = names.find((name) => {
    const field = subject.fields[name]!
    return 'column' in field && field.column === key
  })
  return getPropertyName(fieldName ?? key)
}
