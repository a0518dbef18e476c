import { mongoQueryMatcher } from '@casl/ability'
import { expressionBuilder, sql, type Expression } from 'kysely'
import { allOf, anyOf, negate, type RowFilter } from './row-filter.ts'
import type { Field, Subject } from './subject.ts'

type Column = Extract<Field, { column: string }>
type List = Extract<Field, { list: object }>['list']
type Scalar = string | number | boolean

const eb = expressionBuilder<any, any>()

/** Translates a rule's conditions to SQL with CASL's semantics. The conditions must have passed `validateRules`. */
export function compileConditions(conditions: Record<string, unknown> | undefined, subject: Subject): RowFilter {
  return allOf(
    Object.entries(conditions ?? {}).flatMap(([name, condition]) => {
      const field = subject.fields[name]
      if (!field) throw new Error(`${subject.subject} has no field ${name} to which a rule can be applied.`)
      return parseOperators(condition).map(([operator, operand]) =>
        'list' in field ? compileList(subject, field.list, [operator, operand]) : compileColumn(subject, name, [operator, operand]),
      )
    }),
  )
}

type Operation = [operator: string, operand: unknown]

/** `{ status: 'draft' }` is short for `{ status: { $eq: 'draft' } }`. */
export const parseOperators = (condition: unknown): Operation[] =>
  condition !== null && typeof condition === 'object' ? Object.entries(condition) : [['$eq', condition]]

/** CASL decides whether the operator matches null: `$lt` and `$ne` do, most others do not. */
function compileColumn(subject: Subject, name: string, operation: Operation): RowFilter {
  const field = subject.fields[name] as Column
  const column = eb.ref(`${subject.table}.${field.column}`)
  const withValue = compileValue(column, field.type, operation)
  const withNull = mongoQueryMatcher({ [name]: Object.fromEntries([operation]) })(createResponseWithNull(name))
  if (withNull) return anyOf([eb(column, 'is', null), withValue])
  return withValue === true ? eb(column, 'is not', null) : withValue
}

function createResponseWithNull(name: string): Record<string, unknown> {
  const path = isReference(name) ? name.slice(0, -'.id'.length) : name
  return path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), null) as Record<string, unknown>
}

export const isReference = (name: string) => name.endsWith('.id')

const comparisons = { $lt: '<', $lte: '<=', $gt: '>', $gte: '>=' } as const

function compileValue(column: Expression<unknown>, type: Column['type'], [operator, operand]: Operation): RowFilter {
  switch (operator) {
    case '$eq':
      return operand === null ? false : eb(column, '=', bind(operand as Scalar, type))
    case '$in':
      return compileIn(column, type, operand as (Scalar | null)[])
    case '$ne':
      return operand === null ? true : eb(column, '<>', bind(operand as Scalar, type))
    case '$nin':
      return compileNotIn(column, type, operand as (Scalar | null)[])
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

function compileIn(column: Expression<unknown>, type: Column['type'], operands: (Scalar | null)[]): RowFilter {
  const values = toValues(type, operands)
  return values.length > 0 && eb(column, 'in', values)
}

function compileNotIn(column: Expression<unknown>, type: Column['type'], operands: (Scalar | null)[]): RowFilter {
  const values = toValues(type, operands)
  return values.length === 0 || eb(column, 'not in', values)
}

const toValues = (type: Column['type'], operands: (Scalar | null)[]) =>
  operands.filter((operand) => operand !== null).map((operand) => bind(operand, type))

function compileList(subject: Subject, list: List, [operator, operand]: Operation): RowFilter {
  const some = (...operations: Operation[]) =>
    compileSome(
      subject,
      list,
      allOf(operations.map((operation) => compileValue(eb.ref('element.' + list.column), list.type ?? 'text', operation))),
    )
  switch (operator) {
    case '$ne':
      return negate(some(['$eq', operand]))
    case '$nin':
      return negate(some(['$in', operand]))
    case '$all':
      return allOf((operand as Scalar[]).map((value) => some(['$eq', value])))
    case '$elemMatch':
      return some(...parseOperators(operand))
    case '$size':
      return eb(selectElements(subject, list).select(eb.fn.countAll().as('size')), '=', operand as number)
    default:
      return some([operator, operand])
  }
}

function compileSome(subject: Subject, list: List, matches: RowFilter): RowFilter {
  if (matches === false) return false
  const query = selectElements(subject, list).select(sql`1`.as('found'))
  return eb.exists(matches === true ? query : query.where(matches))
}

const selectElements = (subject: Subject, list: List) =>
  eb.selectFrom(`${list.table} as element`).whereRef(`element.${list.key}`, '=', `${subject.table}.id`)

/** PostgreSQL rejects a plain parameter beyond 32 bits or with a fraction when compared with an integer column. */
function bind(value: Scalar, type: Column['type']): Expression<unknown> {
  if (type === 'boolean') return eb.val(value ? 1 : 0)
  const needsCast = typeof value === 'number' && (value | 0) !== value
  return needsCast ? sql`cast(${value} as numeric)` : eb.val(value)
}
