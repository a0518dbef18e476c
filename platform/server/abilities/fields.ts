import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { judge } from './judge.ts'
import type { Subject } from './subject.ts'

export { assertMayChange, assertMayCreate, changedFields } from './changes.ts'

type Asked = Pick<Context, 'viewer'>
type Named = Pick<Subject, 'subject'>

/** The fields of one record that the viewer may read; `id` always. The record: its row or as it is answered, with its lists. */
export function readableFields(ctx: Asked, subject: Subject, record: object): Set<string> {
  const fields = Object.keys(subject.fields)
  if (!hasFieldRules(ctx, subject)) return new Set(fields)
  const may = judge(ctx, subject, record)
  return new Set(fields.filter((field) => field === 'id' || may('read', propertyOf(field))))
}

/**
 * The record with null for each property that the viewer may not read; `id` stays. Nothing else is left of a record
 * out of sight: an act may have moved it there, or made it there.
 */
export function maskFields<T extends object>(ctx: Asked, subject: Subject, record: T): T {
  if (seesEverything(ctx, subject)) return record
  const may = judge(ctx, subject, record)
  const isHidden = (key: string) => key !== 'id' && !may('read', propertyBehind(subject, key))
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, isHidden(key) ? null : value])) as T
}

/**
 * Throws Refusal 403 `forbidden` unless the viewer may read these fields of every record they see:
 * whoever may filter, sort, search or add up by a field can find out what stands in it.
 */
export function assertFieldsReadable(ctx: Asked, subject: Subject, fields: readonly string[]): void {
  refuseHidden(fields.filter((field) => !isReadableEverywhere(ctx, subject, field)))
}

function refuseHidden(hidden: readonly string[]): void {
  if (hidden.length === 0) return
  const errors = hidden.map((field) => ({ path: `/${field}`, message: 'may not be read' }))
  throw new Refusal(403, 'forbidden', `You may not read ${hidden.join(', ')}.`, errors)
}

/**
 * Throws Refusal 403 `forbidden` unless the viewer may read these properties of this record, all of them where none is named:
 * what a call copies, sends away or tells in other words cannot be left out of it.
 */
export function assertReadable(ctx: Asked, subject: Subject, record: object, properties = propertiesOf(subject)): void {
  const may = judge(ctx, subject, record)
  refuseHidden(properties.filter((property) => !may('read', property)))
}

/** As answers name them, without the id. */
const propertiesOf = ({ fields, answered = [] }: Subject): readonly string[] =>
  [...new Set([...Object.keys(fields).map(propertyOf), ...answered])].filter((property) => property !== 'id')

/** Whether every record that the viewer sees shows this field; a search leaves out the fields that fail. */
export function isReadableEverywhere(ctx: Asked, subject: Named, field: string): boolean {
  const property = propertyOf(field)
  if (property === 'id') return true
  return decidingRules(ctx, subject).every((rule) =>
    rule.inverted ? !rule.fields || !rule.matchesField(property) : rule.matchesField(property),
  )
}

/** Rules below one that holds for every record and every property decide nothing. */
function decidingRules(ctx: Asked, subject: Named) {
  const rules = readRules(ctx, subject)
  const last = rules.findIndex((rule) => !rule.conditions && !rule.fields)
  return last < 0 ? rules : rules.slice(0, last + 1)
}

/** Whether the rule that decides on every record allows every property. */
export function seesEverything(ctx: Asked, subject: Subject): boolean {
  const [first] = readRules(ctx, subject)
  return first !== undefined && !first.inverted && !first.conditions && !first.fields
}

const readRules = (ctx: Asked, subject: Named) => ctx.viewer.ability.possibleRulesFor('read', subject.subject)
const hasFieldRules = (ctx: Asked, subject: Subject) => readRules(ctx, subject).some((rule) => rule.fields)

const propertyOf = (field: string) => field.split('.')[0]!

/** What answers call the property that a key of a row or of an answer stands for. */
function propertyBehind(subject: Subject, key: string): string {
  const names = Object.keys(subject.fields)
  if (names.some((name) => propertyOf(name) === key)) return key
  const behind = names.find((name) => {
    const field = subject.fields[name]!
    return 'column' in field && field.column === key
  })
  return propertyOf(behind ?? key)
}
