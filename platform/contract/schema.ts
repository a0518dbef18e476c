import Type, { type Static, type TObject, type TSchema, type TUnsafe } from 'typebox'

/** Emits one `type` list instead of a union, which keeps the OpenAPI document small and validation fast. */
export function Nullable<T extends TSchema>(schema: T): TUnsafe<Static<T> | null> {
  const { type, enum: values, ...rest } = schema as { type?: string; enum?: unknown[] }
  if (!type) return Type.Unsafe({ anyOf: [schema, { type: 'null' }] })
  return Type.Unsafe({ ...rest, type: [type, 'null'], ...(values && { enum: [...values, null] }) })
}

export function OneOf<const T extends readonly string[]>(values: T, options: object = {}): TUnsafe<T[number]> {
  return Type.Unsafe({ type: 'string', enum: [...values], ...options })
}

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
/** RFC 3339 in UTC with milliseconds */
export const Time = Type.String({ format: 'date-time' })
/** `YYYY-MM-DD` */
export const CalendarDate = Type.String({ format: 'date' })

export const Person = Type.Object({ id: Id, fullName: Type.String(), avatar: Nullable(Type.String()) })
export type Person = Static<typeof Person>

/** Accepts a person as in responses, or only the id. */
export const PersonReference = Type.Unsafe<number | { id: number }>({
  anyOf: [Id, { type: 'object', properties: { id: Id, fullName: {}, avatar: {} }, required: ['id'], additionalProperties: false }],
})
/** The id of a person, who may be given as an object or by id only. */
export const getPersonId = (person: number | { id: number }) => (typeof person === 'number' ? person : person.id)

/** Rejects unknown properties. */
export const closedObject = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

/** Set by the server. Writes accept and ignore it, so clients can send back an object as they read it. */
export const readOnly = <T extends TSchema>(schema: T): T => ({ ...schema, readOnly: true })

export const entityProperties = { id: readOnly(Id), createdAt: readOnly(Time), updatedAt: readOnly(Time) }

type Properties = Record<string, TSchema>
type PropertyTypes<P extends Properties, O extends Properties> = { [K in keyof P]: K extends keyof O ? Static<O[K]> : Static<P[K]> }
type Require<T, R extends keyof T> = Pick<T, R> & Partial<Omit<T, R>>

/** Input of a create call: only `required` properties must be present; read-only ones are ignored, unknown ones rejected. */
export function createInput<
  P extends Properties,
  const R extends keyof P & string,
  O extends { [K in keyof P]?: TSchema } & Properties = Record<never, TSchema>,
>(schema: TObject<P>, required: readonly R[], overrides?: O): TUnsafe<Require<PropertyTypes<P, O>, R>> {
  return Type.Unsafe({ type: 'object', properties: writable(schema, overrides), required, additionalProperties: false })
}

/** Input of an update call: omitted properties keep their value, and so do hidden properties sent as null (`isPatch`). */
export function updateInput<
  P extends Properties & { id: TSchema },
  O extends { [K in keyof P]?: TSchema } & Properties = Record<never, TSchema>,
>(schema: TObject<P>, overrides?: O): TUnsafe<{ id: number } & Partial<Omit<PropertyTypes<P, O>, 'id'>>> {
  return Type.Unsafe({
    type: 'object',
    properties: { ...writable(schema, overrides), id: Id },
    required: ['id'],
    additionalProperties: false,
    isPatch: true,
  })
}

/** Input of an update call with its own set of properties: all other properties of the read model are accepted and ignored. */
export function withReadProperties<W extends TSchema>(input: W, read: TObject): TUnsafe<Static<W>> {
  const { properties, required = [] } = input as unknown as { properties: Properties; required?: string[] }
  const ignored = Object.fromEntries(Object.keys(read.properties).map((name) => [name, { readOnly: true }]))
  return Type.Unsafe({
    type: 'object',
    properties: { ...ignored, ...properties },
    required,
    additionalProperties: false,
    isPatch: true,
  })
}

const writable = (schema: TObject, overrides: Properties = {}) =>
  Object.fromEntries(
    Object.entries({ ...schema.properties, ...overrides }).map(([name, property]) => [
      name,
      (property as { readOnly?: boolean }).readOnly ? { readOnly: true } : property,
    ]),
  )

/** Null where the schema allows it, otherwise an empty text or list, false or zero. */
export function createBlank<P extends Properties>({ properties }: TObject<P>): Static<TObject<P>> {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, getBlankValue(schema)])) as Static<TObject<P>>
}

function getBlankValue({ type, anyOf = [] }: { type?: string | readonly string[]; anyOf?: { type?: string }[] }): unknown {
  if (anyOf.some((option) => option.type === 'null') || type?.includes('null')) return null
  if (type === 'array') return []
  return type === 'string' ? '' : type === 'boolean' ? false : 0
}

export const pagingParameters = {
  q: Type.Optional(Type.String({ maxLength: 200 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
}

export const EmptyResponse = Type.Object({})
