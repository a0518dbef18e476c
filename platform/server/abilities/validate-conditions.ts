import { isReference, operatorsOf } from './conditions.ts'
import type { Field, Subject } from './subject.ts'

export type Mistake = { path: string; message: string }

/**
 * Finds what CASL and both databases would not judge alike: regular expressions, the order of texts, values of another type.
 * `$and`, `$or`, `$nor` and `$not` are no part of CASL's rules in the browser: several rules say the same.
 */
export function conditionMistakes(conditions: Record<string, unknown>, subject: Subject, path: string): Mistake[] {
  return Object.entries(conditions).flatMap(([name, given]) => {
    const at = `${path}/${escapePointer(name)}`
    if (!Object.hasOwn(subject.fields, name)) return [{ path: at, message: `must be a field of ${subject.subject}` }]
    return operationMistakes(given, operandsOf(name, subject.fields[name]!), at)
  })
}

const escapePointer = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')

/** For each operator, what is wrong with an operand: nothing where undefined. */
type Check = (operand: unknown, path: string) => Mistake[]
type Operands = Record<string, Check>

function operationMistakes(given: unknown, operands: Operands, path: string): Mistake[] {
  if (Array.isArray(given) || (isObject(given) && Object.keys(given).length === 0)) {
    return [{ path, message: 'must be a value or operators' }]
  }
  return operatorsOf(given).flatMap(([operator, operand]) => {
    const at = isObject(given) ? `${path}/${escapePointer(operator)}` : path
    const check = Object.hasOwn(operands, operator) ? operands[operator] : undefined
    return check?.(operand, at) ?? [{ path: at, message: `must be one of ${Object.keys(operands).join(', ')}` }]
  })
}

const isObject = (value: unknown): value is object => value !== null && typeof value === 'object'

type Type = Extract<Field, { column: string }>['type']

function operandsOf(name: string, field: Field): Operands {
  if ('list' in field) return listOperands(name, field.list.type ?? 'text')
  const value = isReference(name) ? scalar(field.type) : nullable(scalar(field.type))
  return { ...equality(value), $exists: boolean, ...ordering(field.type) }
}

function listOperands(name: string, type: Type): Operands {
  const value = scalar(type)
  const ofElement = { ...equality(value), ...ordering(type) }
  const elemMatch: Check = (operand, path) =>
    isObject(operand) ? operationMistakes(operand, ofElement, path) : [{ path, message: 'must be operators' }]
  return { ...ofElement, $all: each(value), $elemMatch: elemMatch, ...(!name.includes('.') && { $size: count }) }
}

const equality = (value: Check): Operands => ({ $eq: value, $ne: value, $in: each(value), $nin: each(value) })

function ordering(type: Type): Operands {
  if (type !== 'number' && type !== 'time') return {}
  const value = scalar(type)
  return { $lt: value, $lte: value, $gt: value, $gte: value }
}

const wrongUnless =
  (isRight: (operand: unknown) => boolean, message: string): Check =>
  (operand, path) =>
    isRight(operand) ? [] : [{ path, message: hasTemplate(operand) ? 'must not name an unknown template' : message }]

const hasTemplate = (operand: unknown) => typeof operand === 'string' && operand.includes('${')

const boolean = wrongUnless((operand) => typeof operand === 'boolean', 'must be true or false')
const count = wrongUnless((operand) => Number.isSafeInteger(operand) && (operand as number) >= 0, 'must be a whole number from 0')
const isText = (operand: unknown) =>
  typeof operand === 'string' && operand.isWellFormed() && !operand.includes('\0') && !hasTemplate(operand)
const isTime = (operand: unknown) => typeof operand === 'string' && /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d\.\d{3}Z)?$/.test(operand)

const scalars: Record<Type, Check> = {
  text: wrongUnless(isText, 'must be a text'),
  number: wrongUnless(Number.isFinite, 'must be a number'),
  boolean,
  time: wrongUnless(isTime, 'must be a date or a time in UTC, such as 2026-11-21T09:30:00.000Z'),
}
const scalar = (type: Type): Check => scalars[type]

const nullable =
  (check: Check): Check =>
  (operand, path) =>
    operand === null ? [] : check(operand, path)

const each =
  (check: Check): Check =>
  (operand, path) =>
    Array.isArray(operand) ? operand.flatMap((item, index) => check(item, `${path}/${index}`)) : [{ path, message: 'must be a list' }]
