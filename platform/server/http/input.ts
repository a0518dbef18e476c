import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { ApiError, invalidInput } from '../api-error.ts'
import { toFieldErrors } from './validation-messages.ts'

type Schema = TSchema & {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  readOnly?: boolean
  /** A list in the query string may be separated by commas. */
  commas?: boolean
  isPatch?: boolean
  /** An empty value in the query string means an empty list. */
  keepEmpty?: boolean
}
/** Whether a property of the endpoint's subject may be hidden from the caller. */
export type IsHidden = (property: string) => boolean
type RawInput = { query: Record<string, unknown>; body: unknown; params: Record<string, unknown>; method: string }

const MAX_ERRORS = 20
const MAX_DEPTH = 100
const ajv = new Ajv({ allErrors: true, strict: false, verbose: true })
formats.default(ajv)

/** Returns a function that parses a request into the handler’s input or throws 400. Compiles the schema on first use. */
export function createInputParser(schema: TSchema): (raw: RawInput, isHidden: IsHidden) => unknown {
  const properties = (schema as Schema).properties ?? {}
  let validate: ValidateFunction | undefined
  return (raw, isHidden) => {
    validate ??= ajv.compile(schema)
    const body = omitHidden(properties, parseBody(raw), isHidden)
    const input = { ...parseTexts(properties, raw.query), ...body, ...parseTexts(properties, raw.params) }
    assertStorable(input)
    if (!validate(input)) throw invalidFields(validate)
    return omitReadOnly(schema, input)
  }
}

function parseBody({ method, body }: RawInput): object {
  if (method === 'GET' || body === undefined) return {}
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  throw new ApiError(400, 'invalid', 'The body must be a JSON object.', [{ path: '', message: 'The body must be a JSON object.' }])
}

/** A property that may be hidden from the caller can be null even if its schema does not allow null. */
function omitHidden(schemas: Record<string, Schema>, body: object, isHidden: IsHidden): object {
  const omit = ([name, value]: [string, unknown]) => {
    const { isPatch, properties = {} } = (Object.hasOwn(schemas, name) && schemas[name]) || {}
    if (!isPatch || typeof value !== 'object' || value === null) return [name, value]
    const isOmitted = ([property, inner]: [string, unknown]) =>
      inner === null && Object.hasOwn(properties, property) && !isNullable(properties[property]!) && isHidden(property)
    return [name, Object.fromEntries(Object.entries(value).filter((entry) => !isOmitted(entry)))]
  }
  return Object.fromEntries(Object.entries(body).map(omit))
}

const isNullable = ({ type, anyOf }: Schema): boolean => [type].flat().includes('null') || (anyOf?.some(isNullable) ?? false)

function parseTexts(schemas: Record<string, Schema>, texts: Record<string, unknown>): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(texts)) {
    const name = key.replace(/\[\]$/, '')
    const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined
    if (!schema) continue
    const parsed = schema.type === 'array' ? parseList(schema, value) : parseValue(schema, value)
    if (parsed !== undefined) input[name] = parsed
  }
  return input
}

function parseList(schema: Schema, value: unknown): unknown[] | undefined {
  const texts = [value].flat().flatMap((text) => (schema.commas ? String(text).split(',') : [text]))
  const items = texts.filter((text) => text !== '').map((text) => parseValue(schema.items ?? {}, text))
  return items.length > 0 || schema.keepEmpty ? items : undefined
}

function parseValue(schema: Schema, value: unknown): unknown {
  if (value === '') return undefined
  const types = [schema.type ?? schema.anyOf?.map((one) => one.type)].flat(2)
  if (typeof value !== 'string') return value
  if ((types.includes('integer') || types.includes('number')) && /^-?\d+(\.\d+)?$/.test(value)) return Number(value)
  if (types.includes('boolean') && /^(true|false|1|0)$/.test(value)) return value === 'true' || value === '1'
  return value
}

/** PostgreSQL cannot store U+0000, so it is rejected for both databases. The depth limit allows recursion in later steps. */
function assertStorable(value: unknown, path = '', depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw invalidInput(path, 'must not contain the character U+0000')
  } else if (typeof value === 'object' && value !== null) {
    if (depth > MAX_DEPTH) throw invalidInput('', `must not be nested more than ${MAX_DEPTH} levels deep`)
    for (const [name, inner] of Object.entries(value)) assertStorable(inner, `${path}/${name}`, depth + 1)
  }
}

function invalidFields({ errors }: ValidateFunction): ApiError {
  const fieldErrors = toFieldErrors(errors ?? []).slice(0, MAX_ERRORS)
  const detail = fieldErrors.length === 1 ? fieldErrors[0]!.message : 'Several fields are invalid.'
  return new ApiError(400, 'invalid', detail, fieldErrors)
}

function omitReadOnly(schema: Schema, value: unknown): unknown {
  if (Array.isArray(value)) return schema.items ? value.map((item) => omitReadOnly(schema.items!, item)) : value
  if (typeof value !== 'object' || value === null || !schema.properties) return value
  const properties = schema.properties
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !properties[name]?.readOnly)
      .map(([name, inner]) => [name, properties[name] ? omitReadOnly(properties[name], inner) : inner]),
  )
}
