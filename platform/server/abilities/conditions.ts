import { mongoQueryMatcher } from '@casl/ability'
import { expressionBuilder, sql, type Expression } from 'kysely'
import { allOf, anyOf, negate, type Reach } from './reach.ts'
import type { Field, Subject } from './subject.ts'

type Column = Extract<Field, { column: string }>
type List = Extract<Field, { list: object }>['list']
type Scalar = string | number | boolean

const eb = expressionBuilder<any, any>()

/** The rows that satisfy a rule's conditions, as CASL judges the answered object. Conditions have passed `validateRules`. */
export function matching(conditions: Record<string, unknown> | undefined, subject: Subject): Reach {
  return allOf(
    Object.entries(conditions ?? {}).flatMap(([name, given]) => {
      const field = subject.fields[name]
      if (!field) throw new Error(`${subject.subject} has no field ${name} to which a rule can be applied.`)
      return operatorsOf(given).map(([operator, operand]) =>
        'list' in field ? listReach(subject, field.list, [operator, operand]) : columnReach(subject, name, [operator, operand]),
      )
    }),
  )
}

type Operation = [operator: string, operand: unknown]

/** `{ status: 'draft' }` is short for `{ status: { $eq: 'draft' } }`. */
export const operatorsOf = (given: unknown): Operation[] =>
  given !== null && typeof given === 'object' ? Object.entries(given) : [['$eq', given]]

/** CASL itself is asked what it makes of null: `$lt` and `$ne` match it, most others do not. */
function columnReach(subject: Subject, name: string, operation: Operation): Reach {
  const field = subject.fields[name] as Column
  const column = eb.ref(`${subject.table}.${field.column}`)
  const withValue = valueReach(column, field.type, operation)
  const withNull = mongoQueryMatcher({ [name]: Object.fromEntries([operation]) })(answerWithNull(name))
  if (withNull) return anyOf([eb(column, 'is', null), withValue])
  return withValue === true ? eb(column, 'is not', null) : withValue
}

/** `assignee.id` without a value is answered as `assignee: null`; any other dotted field stands in an object that is there. */
function answerWithNull(name: string): Record<string, unknown> {
  const path = isReference(name) ? name.slice(0, -'.id'.length) : name
  return path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), null) as Record<string, unknown>
}

export const isReference = (name: string) => name.endsWith('.id')

const comparisons = { $lt: '<', $lte: '<=', $gt: '>', $gte: '>=' } as const

/** What an operator says of a value that is not null. */
function valueReach(column: Expression<unknown>, type: Column['type'], [operator, operand]: Operation): Reach {
  switch (operator) {
    case '$eq':
      return operand === null ? false : eb(column, '=', bind(operand as Scalar, type))
    case '$in':
      return amongReach(column, type, operand as (Scalar | null)[])
    case '$ne':
      return operand === null ? true : eb(column, '<>', bind(operand as Scalar, type))
    case '$nin':
      return notAmongReach(column, type, operand as (Scalar | null)[])
    case '$exists':
      return operand as boolean
    case '$lt':
    case '$lte':
    case '$gt':
    case '$gte':
      return eb(column, comparisons[operator], bind(operand as Scalar, type))
    default:
      throw new Error(`The operator ${operator} cannot be applied to a field.`)
  }
}

function amongReach(column: Expression<unknown>, type: Column['type'], operands: (Scalar | null)[]): Reach {
  const values = valuesOf(type, operands)
  return values.length > 0 && eb(column, 'in', values)
}

/** Null where the value is null, as every comparison: not the negation of `in`. */
function notAmongReach(column: Expression<unknown>, type: Column['type'], operands: (Scalar | null)[]): Reach {
  const values = valuesOf(type, operands)
  return values.length === 0 || eb(column, 'not in', values)
}

const valuesOf = (type: Column['type'], operands: (Scalar | null)[]) =>
  operands.filter((operand) => operand !== null).map((operand) => bind(operand, type))

/** On a list, an operator matches where any of its values does, and a negated one where none does. */
function listReach(subject: Subject, list: List, [operator, operand]: Operation): Reach {
  const some = (...operations: Operation[]) =>
    someReach(
      subject,
      list,
      allOf(operations.map((operation) => valueReach(eb.ref('element.' + list.column), list.type ?? 'text', operation))),
    )
  switch (operator) {
    case '$ne':
      return negate(some(['$eq', operand]))
    case '$nin':
      return negate(some(['$in', operand]))
    case '$all':
      return allOf((operand as Scalar[]).map((value) => some(['$eq', value])))
    case '$elemMatch':
      return some(...operatorsOf(operand))
    case '$size':
      return eb(elements(subject, list).select(eb.fn.countAll().as('size')), '=', operand as number)
    default:
      return some([operator, operand])
  }
}

function someReach(subject: Subject, list: List, matches: Reach): Reach {
  if (matches === false) return false
  const found = elements(subject, list).select(sql`1`.as('found'))
  return eb.exists(matches === true ? found : found.where(matches))
}

const elements = (subject: Subject, list: List) =>
  eb.selectFrom(`${list.table} as element`).whereRef(`element.${list.key}`, '=', `${subject.table}.id`)

/** Beyond 32 bits and in fractions PostgreSQL refuses a plain parameter beside an integer column. */
function bind(value: Scalar, type: Column['type']): Expression<unknown> {
  if (type === 'boolean') return eb.val(value ? 1 : 0)
  const needsCast = typeof value === 'number' && (value | 0) !== value
  return needsCast ? sql`cast(${value} as numeric)` : eb.val(value)
}
