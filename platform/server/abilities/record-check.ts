import { subject as typed, type AnyMongoAbility } from '@casl/ability'
import type { Context } from '../context.ts'
import { isReference } from './compile-conditions.ts'
import type { Field, Subject } from './subject.ts'

type Values = Record<string, unknown>
type RecordCheck = (action: string, property?: string) => boolean

/** Returns a function that asks CASL about one record: a table row or a response object, including its lists. */
export function createRecordCheck(ctx: Pick<Context, 'viewer'>, subject: Subject, record: object): RecordCheck {
  const { ability } = ctx.viewer
  const response = typed(subject.subject, toResponseForm(subject, record))
  return (action, property) => {
    assertComplete(ability, { subject, action, response })
    return ability.can(action, response, property)
  }
}

/** Returns the record's fields as in responses, `{ assignee: { id: 7 } }` for a column `assigneeId`; missing fields are omitted. */
export function toResponseForm(subject: Subject, record: object): Values {
  const values = record as Values
  const response: Values = {}
  for (const [name, field] of Object.entries(subject.fields)) {
    const [property, ...path] = name.split('.') as [string, ...string[]]
    const isAnswered = Object.hasOwn(values, property) && (path.length === 0 || !('column' in field && field.column === property))
    if (isAnswered) response[property] = normalizeValue(values[property], name, field)
    else setFromRow(response, name, { field, values })
  }
  return response
}

function normalizeValue(value: unknown, name: string, field: Field): unknown {
  if (isReference(name)) return Array.isArray(value) ? value.map(toReference) : toReference(value)
  return 'column' in field && field.type === 'boolean' && typeof value === 'number' ? value === 1 : value
}

const toReference = (value: unknown) => (typeof value === 'number' ? { id: value } : value)

function setFromRow(response: Values, name: string, { field, values }: { field: Field; values: Values }): void {
  const key = 'column' in field ? field.column : name
  if (!Object.hasOwn(values, key)) return
  const [property, inner] = (isReference(name) ? name.slice(0, -'.id'.length) : name).split('.') as [string, string?]
  const value = normalizeValue(values[key], name, field)
  response[property] = inner === undefined ? value : { ...(response[property] as object), [inner]: value }
}

function assertComplete(
  ability: AnyMongoAbility,
  { subject, action, response }: { subject: Subject; action: string; response: Values },
): void {
  for (const rule of ability.possibleRulesFor(action, subject.subject)) {
    for (const name of Object.keys((rule.conditions as Values | undefined) ?? {})) {
      const property = name.split('.')[0]!
      if (!Object.hasOwn(response, property)) throw new Error(`Rules test ${name}: pass the ${subject.entity} with its ${property}.`)
    }
  }
}
