import Type, { type Static, type TObject, type TSchema, type TUnsafe } from 'typebox'

/** `T | null`, as one `type` list rather than a union: small in the description and quick to check. */
export function Nullable<T extends TSchema>(schema: T): TUnsafe<Static<T> | null> {
  const { type, enum: values, ...rest } = schema as { type?: string; enum?: unknown[] }
  if (!type) return Type.Unsafe({ anyOf: [schema, { type: 'null' }] })
  return Type.Unsafe({ ...rest, type: [type, 'null'], ...(values && { enum: [...values, null] }) })
}

export function OneOf<const T extends readonly string[]>(values: T, options: object = {}): TUnsafe<T[number]> {
  return Type.Unsafe({ type: 'string', enum: [...values], ...options })
}

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
/** RFC 3339 in UTC with milliseconds. */
export const Time = Type.String({ format: 'date-time' })
/** `YYYY-MM-DD`. */
export const CalendarDate = Type.String({ format: 'date' })

/** How a person stands in every answer. */
export const Person = Type.Object({ id: Id, fullName: Type.String(), avatar: Nullable(Type.String()) })
export type Person = Static<typeof Person>

/** How a person may be given: as answered, or as a bare id. */
export const PersonReference = Type.Unsafe<number | { id: number }>({
  anyOf: [Id, { type: 'object', properties: { id: Id, fullName: {}, avatar: {} }, required: ['id'], additionalProperties: false }],
})
export const personId = (person: number | { id: number }) => (typeof person === 'number' ? person : person.id)

/** Set by the server; accepted and ignored in writes, so that an object can be sent back as it was read. */
export const readOnly = <T extends TSchema>(schema: T): T => ({ ...schema, readOnly: true })

/** Every entity's own properties. */
export const entity = { id: readOnly(Id), createdAt: readOnly(Time), updatedAt: readOnly(Time) }

type Properties = Record<string, TSchema>
type Given<P extends Properties, O extends Properties> = { [K in keyof P]: K extends keyof O ? Static<O[K]> : Static<P[K]> }
type Require<T, R extends keyof T> = Pick<T, R> & Partial<Omit<T, R>>

/** What a create takes: `required` must be there, all else may be, read-only properties are ignored, others refused. */
export function draft<
  P extends Properties,
  const R extends keyof P & string,
  O extends { [K in keyof P]?: TSchema } & Properties = Record<never, TSchema>,
>(schema: TObject<P>, required: readonly R[], overrides?: O): TUnsafe<Require<Given<P, O>, R>> {
  return Type.Unsafe({ type: 'object', properties: writable(schema, overrides), required, additionalProperties: false })
}

/**
 * What an update takes: the id and any properties; those left out keep their value. What may be hidden from the caller may
 * come back as null, as it was answered (`isPatch`), and then keeps its value, too.
 */
export function patch<P extends Properties & { id: TSchema }, O extends { [K in keyof P]?: TSchema } & Properties = Record<never, TSchema>>(
  schema: TObject<P>,
  overrides?: O,
): TUnsafe<{ id: number } & Partial<Omit<Given<P, O>, 'id'>>> {
  return Type.Unsafe({
    type: 'object',
    properties: { ...writable(schema, overrides), id: Id },
    required: ['id'],
    additionalProperties: false,
    isPatch: true,
  })
}

/** What an update takes that has properties of its own: all else that was read with them may come back and is ignored. */
export function withRead<W extends TSchema>(given: W, read: TObject): TUnsafe<Static<W>> {
  const { properties, required = [] } = given as unknown as { properties: Properties; required?: string[] }
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

/** The list rules' shared parameters. */
export const paging = {
  q: Type.Optional(Type.String({ maxLength: 200 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
}

export const Ok = Type.Object({})
