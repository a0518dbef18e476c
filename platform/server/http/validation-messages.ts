import type { ErrorObject } from 'ajv'
import { createFieldError, type FieldError } from '../api-error.ts'

type Limits = { limit?: number; comparison?: string }

/** Turns schema violations into messages without schema terms. The validator must run with `verbose`, for the schemas of the values. */
export function toFieldErrors(errors: readonly ErrorObject[]): FieldError[] {
  const predicates = new Map<string, string[]>()
  for (const error of errors.filter((one) => !isAlternative(one, errors))) {
    const path = getPath(error)
    const list = predicates.get(path) ?? []
    const predicate = describeViolation(error)
    if (!list.includes(predicate)) predicates.set(path, [...list, predicate])
  }
  return [...predicates].map(([path, list]) => createFieldError(path, joinAlternatives(list)))
}

/** Of an `anyOf`, only the violations of its non-null alternatives are reported. */
function isAlternative({ keyword, params, instancePath, schemaPath }: ErrorObject, errors: readonly ErrorObject[]): boolean {
  if (keyword === 'anyOf') return errors.some((one) => one.instancePath.startsWith(instancePath) && one.schemaPath.includes('/anyOf/'))
  return keyword === 'type' && params.type === 'null' && schemaPath.includes('/anyOf/')
}

const joinAlternatives = (predicates: readonly string[]): string =>
  predicates.every((one) => one.startsWith('must be '))
    ? `must be ${predicates.map((one) => one.slice('must be '.length)).join(' or ')}`
    : predicates.join(' and ')

function getPath({ keyword, instancePath, params }: ErrorObject): string {
  if (keyword === 'additionalProperties') return `${instancePath}/${params.additionalProperty}`
  return keyword === 'required' ? `${instancePath}/${params.missingProperty}` : instancePath
}

function describeViolation({ keyword, params, parentSchema }: ErrorObject): string {
  const { limit = 0, comparison } = params as Limits
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'additionalProperties':
      return 'is not accepted here'
    case 'type':
      return `must be ${[params.type].flat().map(describeType).join(' or ')}`
    case 'enum':
      return `must be ${describeChoices(params.allowedValues as unknown[])}`
    case 'const':
      return `must be ${String(params.allowedValue)}`
    case 'minLength':
    case 'minItems':
    case 'minProperties':
      return limit === 1 ? 'must not be empty' : `must have at least ${limit} ${units[keyword]}`
    case 'maxLength':
    case 'maxItems':
    case 'maxProperties':
      return `must have at most ${limit} ${units[keyword]}`
    case 'pattern':
      return describePattern(String(params.pattern), parentSchema?.description)
    case 'format':
      return `must be ${formats[String(params.format)] ?? 'in the expected format'}`
    case 'uniqueItems':
      return 'must not contain the same value twice'
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return `must be ${comparisons[comparison ?? '']} ${limit}`
    case 'multipleOf':
      return `must be a multiple of ${params.multipleOf}`
    default:
      return 'is not valid'
  }
}

const units: Record<string, string> = {
  minLength: 'characters',
  maxLength: 'characters',
  minItems: 'items',
  maxItems: 'items',
  minProperties: 'entries',
  maxProperties: 'entries',
}

const types: Record<string, string> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}
const describeType = (type: unknown) => types[String(type)] ?? String(type)

const comparisons: Record<string, string> = { '>=': 'at least', '<=': 'at most', '>': 'greater than', '<': 'less than' }

const formats: Record<string, string> = {
  email: 'an email address such as name@example.com',
  date: 'a date such as 2026-11-21',
  'date-time': 'a date and time such as 2026-11-21T09:30:00Z',
  uuid: 'a UUID',
}

function describeChoices(values: readonly unknown[]): string {
  const choices = values.filter((value) => value !== null && value !== '').map(String)
  return choices.length > 1 ? `one of ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}` : (choices[0] ?? 'empty')
}

/** Schemas with a pattern describe it as a noun phrase, such as `a time such as 09:30`. */
function describePattern(pattern: string, description: unknown): string {
  if (/^\^?\\S(\(?\.\*\\S\)?\??)?\$?$/.test(pattern)) return 'must not be blank'
  return typeof description === 'string' ? `must be ${description}` : 'must be in the expected format'
}
