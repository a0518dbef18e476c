import Type, { type Static, type TObject, type TUnsafe } from 'typebox'
import { Rule } from '#platform/contract/identity.ts'
import { Id, Nullable, OneOf } from '#platform/contract/schema.ts'

/** How far an action reaches: every record with every field, some of them (conditions or fields), or none. */
export const Extent = OneOf(['all', 'some', 'none'])
export type Extent = Static<typeof Extent>

export const actions = ['read', 'create', 'update', 'delete'] as const

/**
 * Where a rule comes from: the role's own list (`index` counts from 0 in it), a permission assigned to the role,
 * or what everyone who is signed in may do. Later rules win over earlier ones; those of permissions come last.
 */
export const SourcedRule = Type.Object({
  from: OneOf(['role', 'permission', 'everyone']),
  /** The permission's name; null for the others. */
  permission: Nullable(Type.String()),
  index: Type.Integer(),
  /** As it is stored, with templates such as `${user.id}`. */
  rule: Rule,
})
export type SourcedRule = Static<typeof SourcedRule>

export const RoleName = Type.Object({ id: Nullable(Id), name: Type.String() })
export type RoleName = Static<typeof RoleName>

/** What one field of a subject can be compared with. */
export const CatalogueField = Type.Object({
  name: Type.String(),
  type: OneOf(['text', 'number', 'boolean', 'time', 'list']),
  operators: Type.Array(Type.String()),
  /** All values it can have, where they are few. */
  values: Nullable(Type.Array(Type.String())),
})

/**
 * A condition as the editor offers it. `me`: `{[field]: '${user.id}'}`, in words "created by me", "assigned to me";
 * `oneOf`: `{[field]: {$in: […]}}`; `is`: `{[field]: true}`; `before`/`after`/`atMost`/`atLeast`: `$lt`, `$gt`, `$lte`, `$gte`;
 * `has`: a list that holds a value; `empty`: `{[field]: null}`.
 */
export const CatalogueCondition = Type.Object({
  kind: OneOf(['me', 'oneOf', 'is', 'before', 'after', 'atMost', 'atLeast', 'has', 'empty']),
  field: Type.String(),
})

export const CatalogueSubject = Type.Object({
  subject: Type.String(),
  /** Name in history and questions; null for subjects without records, which take neither conditions nor fields. */
  entity: Nullable(Type.String()),
  /** The module whose translations name it: `subject.{Subject}`, `field.{Subject}.{field}`. */
  module: Type.String(),
  actions: Type.Array(Type.String()),
  /** What a rule's `fields` may name. */
  properties: Type.Array(Type.String()),
  /** What a rule's `conditions` may name. */
  fields: Type.Array(CatalogueField),
  conditions: Type.Array(CatalogueCondition),
  /** Rules reach only what is the viewer's own or shared with them, whatever they say. */
  isBound: Type.Boolean(),
})
export type CatalogueSubject = Static<typeof CatalogueSubject>

type Masked<T, K extends keyof T> = Omit<T, K> & { [P in K]: T[P] | null }

/**
 * As answered: to whoever has a rule with fields, a property that they may not read is null. The types say so only of
 * `secret`, what a rule is most likely to hide; the description and the checks say it of all.
 */
export const masked = <T extends TObject, K extends keyof Static<T> & string>(
  schema: T,
  _secret: readonly K[],
): TUnsafe<Masked<Static<T>, K>> =>
  Type.Unsafe({
    ...schema,
    properties: Object.fromEntries(
      Object.entries(schema.properties).map(([name, one]) => [name, name === 'id' || isNullable(one) ? one : Nullable(one)]),
    ),
  })

const isNullable = (schema: { type?: unknown }) => Array.isArray(schema.type)
