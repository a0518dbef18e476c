import { subject as typed, type AnyMongoAbility } from '@casl/ability'
import type { Context } from '../context.ts'
import { isReference } from './conditions.ts'
import type { Field, Subject } from './subject.ts'

type Values = Record<string, unknown>
type Judge = (action: string, property?: string) => boolean

/** Asks CASL about one record, given as a row of its table or as calls answer it, with the lists that rules may ask for. */
export function judge(ctx: Pick<Context, 'viewer'>, subject: Subject, record: object): Judge {
  const { ability } = ctx.viewer
  const answered = typed(subject.subject, answeredForm(subject, record))
  return (action, property) => {
    assertWhole(ability, { subject, action, answered })
    return ability.can(action, answered, property)
  }
}

/** The record's fields as calls answer them, `{ assignee: { id: 7 } }` for a column `assigneeId`; those it lacks are left out. */
export function answeredForm(subject: Subject, record: object): Values {
  const values = record as Values
  const answered: Values = {}
  for (const [name, field] of Object.entries(subject.fields)) {
    const [property, ...path] = name.split('.') as [string, ...string[]]
    const isAnswered = Object.hasOwn(values, property) && (path.length === 0 || !('column' in field && field.column === property))
    if (isAnswered) answered[property] = normalize(values[property], name, field)
    else setFromRow(answered, name, { field, values })
  }
  return answered
}

/** References may be given as bare ids, booleans as they are stored. */
function normalize(value: unknown, name: string, field: Field): unknown {
  if (isReference(name)) return Array.isArray(value) ? value.map(reference) : reference(value)
  return 'column' in field && field.type === 'boolean' && typeof value === 'number' ? value === 1 : value
}

const reference = (value: unknown) => (typeof value === 'number' ? { id: value } : value)

function setFromRow(answered: Values, name: string, { field, values }: { field: Field; values: Values }): void {
  const key = 'column' in field ? field.column : name
  if (!Object.hasOwn(values, key)) return
  const [property, inner] = (isReference(name) ? name.slice(0, -'.id'.length) : name).split('.') as [string, string?]
  const value = normalize(values[key], name, field)
  answered[property] = inner === undefined ? value : { ...(answered[property] as object), [inner]: value }
}

/** A condition on a value that the record lacks would be judged wrongly. */
function assertWhole(
  ability: AnyMongoAbility,
  { subject, action, answered }: { subject: Subject; action: string; answered: Values },
): void {
  for (const rule of ability.possibleRulesFor(action, subject.subject)) {
    for (const name of Object.keys((rule.conditions as Values | undefined) ?? {})) {
      const property = name.split('.')[0]!
      if (!Object.hasOwn(answered, property)) throw new Error(`Rules ask for ${name}: give the ${subject.entity} with its ${property}.`)
    }
  }
}
