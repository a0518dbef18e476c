import { createFieldError, type FieldError } from '../api-error.ts'
import { isReference, parseOperators } from './compile-conditions.ts'
import type { Field, Subject } from './subject.ts'

/** Rejects what CASL and the databases judge differently: regular expressions, order of texts, values of the wrong type. */
export function validateConditions(conditions: Record<string, unknown>, subject: Subject, path: string): FieldError[] {
  return Object.entries(conditions).flatMap(([name, condition]) => {
    const at = `${path}/${escapePointer(name)}`
    if (!Object.hasOwn(subject.fields, name)) return [createFieldError(at, `must be a field of ${subject.subject}`)]
    return validateOperations(condition, getOperandChecks(name, subject.fields[name]!), at)
  })
}

const escapePointer = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')

type Check = (operand: unknown, path: string) => FieldError[]
type OperandChecks = Record<string, Check>

function validateOperations(condition: unknown, operands: OperandChecks, path: string): FieldError[] {
  if (Array.isArray(condition) || (isObject(condition) && Object.keys(condition).length === 0)) {
    return [createFieldError(path, 'must be a value or an object with operators')]
  }
  return parseOperators(condition).flatMap(([operator, operand]) => {
    const at = isObject(condition) ? `${path}/${escapePointer(operator)}` : path
    const check = Object.hasOwn(operands, operator) ? operands[operator] : undefined
    return check?.(operand, at) ?? [createFieldError(at, `must be one of ${Object.keys(operands).join(', ')}`)]
  })
}

const isObject = (value: unknown): value is object => value !== null && typeof value === 'object'

type Type = Extract<Field, { column: string }>['type']

function getOperandChecks(name: string, field: Field): OperandChecks {
  if ('list' in field) return getListOperandChecks(name, field.list.type ?? 'text')
  const value = isReference(name) ? scalar(field.type) : nullable(scalar(field.type))
  return { ...equality(value), $exists: boolean, ...ordering(field.type) }
}

function getListOperandChecks(name: string, type: Type): OperandChecks {
  const value = scalar(type)
  const elementOperands = { ...equality(value), ...ordering(type) }
  const elemMatch: Check = (operand, path) =>
    isObject(operand) ? validateOperations(operand, elementOperands, path) : [createFieldError(path, 'must be an object with operators')]
  return { ...elementOperands, $all: each(value), $elemMatch: elemMatch, ...(!name.includes('.') && { $size: count }) }
}

const equality = (value: Check): OperandChecks => ({ $eq: value, $ne: value, $in: each(value), $nin: each(value) })

function ordering(type: Type): OperandChecks {
  if (type !== 'number' && type !== 'time') return {}
  const value = scalar(type)
  return { $lt: value, $lte: value, $gt: value, $gte: value }
}

const createCheck =
  (isValid: (operand: unknown) => boolean, predicate: string): Check =>
  (operand, path) =>
    isValid(operand) ? [] : [createFieldError(path, hasTemplate(operand) ? 'must not contain an unknown template' : predicate)]

const hasTemplate = (operand: unknown) => typeof operand === 'string' && operand.includes('${')

const boolean = createCheck((operand) => typeof operand === 'boolean', 'must be true or false')
const count = createCheck((operand) => Number.isSafeInteger(operand) && (operand as number) >= 0, 'must be a whole number of at least 0')
const isText = (operand: unknown) =>
  typeof operand === 'string' && operand.isWellFormed() && !operand.includes('\0') && !hasTemplate(operand)
const isTime = (operand: unknown) => typeof operand === 'string' && /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d\.\d{3}Z)?$/.test(operand)

const scalars: Record<Type, Check> = {
  text: createCheck(isText, 'must be a text'),
  number: createCheck(Number.isFinite, 'must be a number'),
  boolean,
  time: createCheck(isTime, 'must be a date or a time in UTC, such as 2026-11-21T09:30:00.000Z'),
}
const scalar = (type: Type): Check => scalars[type]

const nullable =
  (check: Check): Check =>
  (operand, path) =>
    operand === null ? [] : check(operand, path)

const each =
  (check: Check): Check =>
  (operand, path) =>
    Array.isArray(operand) ? operand.flatMap((item, index) => check(item, `${path}/${index}`)) : [createFieldError(path, 'must be a list')]
