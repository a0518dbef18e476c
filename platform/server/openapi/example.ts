import { findExampleValue, type Fits } from './example-values.ts'

type Schema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  examples?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  readOnly?: boolean
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
}
/** `path`: the names of the properties around the value. */
type Position = { path: readonly string[]; isRequest: boolean }

/** Lists nested deeper stay empty, which keeps examples short. */
const LIST_DEPTH = 4
const OPTIONAL_PROPERTIES = 10

/** The name of the call says what its properties belong to: `data.title` of `addBoard` is the title of a board. */
export const createRequestExample = (call: string, schema: object) =>
  createExample(schema, { path: [call.replace(/^[a-z]+(.?)/, (_, initial: string) => initial.toLowerCase())], isRequest: true })
export const createResponseExample = (schema: object) => createExample(schema, { path: [], isRequest: false })
export const createParameterExample = (name: string, schema: object) => createExample(schema, { path: [name], isRequest: true })

function createExample(schema: Schema, position: Position): unknown {
  if (schema.examples) return schema.examples[0]
  if ('const' in schema) return schema.const
  if (schema.enum) return findExampleValue(position.path, (value) => schema.enum!.includes(value)) ?? schema.enum.find(Boolean) ?? null
  const known = findExampleValue(position.path, createFits(schema))
  if (known !== undefined) return known
  if (schema.anyOf && !schema.type) return createExample(schema.anyOf[0]!, position)
  return createByType(schema, position)
}

function createByType(schema: Schema, position: Position): unknown {
  switch ([schema.type].flat()[0]) {
    case 'object':
      return createObject(schema, position)
    case 'array':
      return createList(schema, position)
    case 'string':
      return createText(schema, position.path.at(-1) ?? 'text')
    case 'integer':
    case 'number':
      return Math.min(Math.max(2, schema.minimum ?? 0), schema.maximum ?? Infinity)
    case 'boolean':
      return false
    default:
      return null
  }
}

function createObject({ properties = {}, required = [] }: Schema, { path, isRequest }: Position): object {
  const examples = Object.entries(properties)
    .filter(([, { readOnly }]) => !isRequest || !readOnly)
    .map(([name, schema]) => [name, createExample(schema, { path: [...path, name], isRequest })] as const)
  if (!isRequest) return Object.fromEntries(examples)
  const optional = examples.filter(([name, value]) => !required.includes(name) && value).slice(0, OPTIONAL_PROPERTIES)
  return Object.fromEntries(examples.filter((example) => required.includes(example[0]) || optional.includes(example)))
}

/** Without a known value, the words of the name: `Parent title`. */
function createText(schema: Schema, name: string): string {
  const words = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  const sentence = `${words.charAt(0).toUpperCase()}${words.slice(1)}`.slice(0, schema.maxLength)
  return (
    [...Object.values(formatExamples), sentence].find(
      (text) => (schema.format ?? schema.pattern ?? text === sentence) && fitsText(schema, text),
    ) ?? ''
  )
}

function createList({ items = {}, minItems = 0 }: Schema, position: Position): unknown[] {
  if (position.path.length > LIST_DEPTH && minItems === 0) return []
  const first = createExample(items, position)
  const next = typeof first === 'number' ? (index: number) => first + index : () => first
  return Array.from({ length: Math.max(1, minItems) }, (_, index) => next(index))
}

/** Checks the limits that decide between known values of the same name. */
function createFits(schema: Schema): Fits {
  const types = schema.anyOf?.flatMap(({ type }) => type ?? []) ?? [schema.type ?? []].flat()
  return (value) => {
    if (value === null) return types.includes('null')
    if (types.length === 0) return true
    if (typeof value === 'string') return types.includes('string') && fitsText(schema, value)
    if (typeof value === 'number') return types.some((type) => type === 'number' || type === 'integer') && fitsNumber(schema, value)
    return types.includes(typeof value)
  }
}

const formatExamples = {
  'date-time': '2026-11-20T12:00:00.000Z',
  date: '2026-11-20',
  email: 'ada@example.com',
  uuid: '7f1c9a4e-52d3-4b0a-9a53-0c6b7f1de2a4',
}

const formats: Record<string, RegExp> = {
  'date-time': /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  date: /^\d{4}-\d\d-\d\d$/,
  email: /^[^@\s]+@[^@\s]+$/,
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
}

const fitsText = ({ minLength = 0, maxLength = Infinity, pattern, format }: Schema, text: string) =>
  text.length >= minLength &&
  text.length <= maxLength &&
  (!pattern || new RegExp(pattern, 'u').test(text)) &&
  (!format || (formats[format]?.test(text) ?? true))

const fitsNumber = ({ type, minimum = -Infinity, maximum = Infinity }: Schema, value: number) =>
  value >= minimum && value <= maximum && ([type].flat().includes('number') || Number.isInteger(value))
