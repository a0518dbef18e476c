import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { Refusal } from '../refusal.ts'

type Schema = TSchema & {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  readOnly?: boolean
  /** A list in the query string may be written with commas. */
  commas?: boolean
  isPatch?: boolean
  /** In the query string an empty value counts: it is an empty list. */
  keepEmpty?: boolean
}
/** Whether a property of the call's subject may be hidden from whoever asks. */
export type IsHidden = (property: string) => boolean
type Raw = { query: Record<string, unknown>; body: unknown; params: Record<string, unknown>; method: string }

const MOST_ERRORS = 20
const DEEPEST = 100
const ajv = new Ajv({ allErrors: true, strict: false })
formats.default(ajv)

/**
 * Makes a reader that turns a request into the verb's input, or throws Refusal 400 that names every mistake. The check is
 * compiled with the first request: hundreds of calls that nobody makes would cost every start.
 */
export function inputReader(schema: TSchema): (raw: Raw, isHidden: IsHidden) => unknown {
  const known = (schema as Schema).properties ?? {}
  let check: ValidateFunction | undefined
  return (raw, isHidden) => {
    check ??= ajv.compile(schema)
    const body = withoutHidden(known, fromBody(raw), isHidden)
    const input = { ...fromText(known, raw.query), ...body, ...fromText(known, raw.params) }
    refuseUnstorable(input)
    if (!check(input)) throw new Refusal(400, 'invalid', 'The request has mistakes.', mistakes(check))
    return withoutReadOnly(schema, input)
  }
}

function fromBody({ method, body }: Raw): object {
  if (method === 'GET' || body === undefined) return {}
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  throw new Refusal(400, 'invalid', 'The body must be a JSON object.', [{ path: '', message: 'must be a JSON object' }])
}

/** A record as it was answered: null stands for what is hidden also where the schema knows none. */
function withoutHidden(known: Record<string, Schema>, body: object, isHidden: IsHidden): object {
  const shown = ([name, value]: [string, unknown]) => {
    const { isPatch, properties = {} } = (Object.hasOwn(known, name) && known[name]) || {}
    if (!isPatch || typeof value !== 'object' || value === null) return [name, value]
    const isLeft = ([property, inner]: [string, unknown]) =>
      inner === null && Object.hasOwn(properties, property) && !takesNull(properties[property]!) && isHidden(property)
    return [name, Object.fromEntries(Object.entries(value).filter((one) => !isLeft(one)))]
  }
  return Object.fromEntries(Object.entries(body).map(shown))
}

const takesNull = ({ type, anyOf }: Schema): boolean => [type].flat().includes('null') || (anyOf?.some(takesNull) ?? false)

/** Reads what stands as text in the query string or path; parameters that the call does not know are ignored. */
function fromText(known: Record<string, Schema>, given: Record<string, unknown>): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given)) {
    const plain = name.replace(/\[\]$/, '')
    const schema = Object.hasOwn(known, plain) ? known[plain] : undefined
    if (!schema) continue
    const read = isList(schema) ? listFromText(schema, value) : valueFromText(schema, value)
    if (read !== undefined) input[plain] = read
  }
  return input
}

const isList = (schema: Schema) => schema.type === 'array'

function listFromText(schema: Schema, value: unknown): unknown[] | undefined {
  const texts = [value].flat().flatMap((text) => (schema.commas ? String(text).split(',') : [text]))
  const items = texts.filter((text) => text !== '').map((text) => valueFromText(schema.items ?? {}, text))
  return items.length > 0 || schema.keepEmpty ? items : undefined
}

function valueFromText(schema: Schema, value: unknown): unknown {
  if (value === '') return undefined
  const types = [schema.type ?? schema.anyOf?.map((one) => one.type)].flat(2)
  if (typeof value !== 'string') return value
  if ((types.includes('integer') || types.includes('number')) && /^-?\d+(\.\d+)?$/.test(value)) return Number(value)
  if (types.includes('boolean') && /^(true|false|1|0)$/.test(value)) return value === 'true' || value === '1'
  return value
}

/**
 * PostgreSQL cannot keep U+0000; refused at the door, so that both databases agree. Whatever walks through the input
 * after this may call itself for every level.
 */
function refuseUnstorable(value: unknown, path = '', depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw mistaken(path, 'must not contain U+0000')
  } else if (typeof value === 'object' && value !== null) {
    if (depth > DEEPEST) throw mistaken('', `must not be nested more than ${DEEPEST} levels deep`)
    for (const [name, inner] of Object.entries(value)) refuseUnstorable(inner, `${path}/${name}`, depth + 1)
  }
}

const mistaken = (path: string, message: string) => new Refusal(400, 'invalid', 'The request has mistakes.', [{ path, message }])

function mistakes(check: ValidateFunction): { path: string; message: string }[] {
  return (check.errors ?? []).slice(0, MOST_ERRORS).map((error) => ({ path: pathOf(error), message: messageOf(error) }))
}

function pathOf(error: ErrorObject): string {
  if (error.keyword === 'additionalProperties') return `${error.instancePath}/${error.params.additionalProperty}`
  if (error.keyword === 'required') return `${error.instancePath}/${error.params.missingProperty}`
  return error.instancePath
}

function messageOf(error: ErrorObject): string {
  if (error.keyword === 'additionalProperties') return 'is not a property of this call'
  if (error.keyword === 'required') return 'is required'
  if (error.keyword === 'enum') return `must be one of ${(error.params.allowedValues as unknown[]).join(', ')}`
  return error.message ?? 'is not valid'
}

function withoutReadOnly(schema: Schema, value: unknown): unknown {
  if (Array.isArray(value)) return schema.items ? value.map((item) => withoutReadOnly(schema.items!, item)) : value
  if (typeof value !== 'object' || value === null || !schema.properties) return value
  const properties = schema.properties
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !properties[name]?.readOnly)
      .map(([name, inner]) => [name, properties[name] ? withoutReadOnly(properties[name], inner) : inner]),
  )
}
