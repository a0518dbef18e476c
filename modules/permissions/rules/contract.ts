import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Rule } from '#platform/contract/rule.ts'
import { Id, Nullable, OneOf } from '#platform/contract/schema.ts'

/** The extent of an action: all records with all fields, some of them (limited by conditions or fields), or none. */
export const Extent = OneOf(['all', 'some', 'none'])
export type Extent = Static<typeof Extent>

export const recordActions = ['read', 'create', 'update', 'delete'] as const

/** `index` counts from 0 in the role's own list or the permission's. Later rules override; rules of permissions come last. */
export const SourcedRule = Type.Object({
  from: OneOf(['role', 'permission', 'everyone']),
  /** Name of the permission; null for other origins. */
  permission: Nullable(Type.String()),
  index: Type.Integer(),
  /** As it is stored, with templates such as `${user.id}`. */
  rule: Rule,
})
export type SourcedRule = Static<typeof SourcedRule>

export const RoleReference = Type.Object({ id: Nullable(Id), name: Type.String() })
export type RoleReference = Static<typeof RoleReference>

export const CatalogueField = Type.Object({
  name: Type.String(),
  type: OneOf(['text', 'number', 'boolean', 'time', 'list']),
  operators: Type.Array(Type.String()),
  /** All possible values of an enumeration; null for other fields. */
  values: Nullable(Type.Array(Type.String())),
})

/**
 * A condition that the editor offers. `me`: `{[field]: '${user.id}'}`, such as "created by me" or "assigned to me";
 * `oneOf`: `{[field]: {$in: […]}}`; `is`: `{[field]: true}`; `before`/`after`/`atMost`/`atLeast`: `$lt`, `$gt`, `$lte`, `$gte`;
 * `has`: a list that contains a value; `empty`: `{[field]: null}`.
 */
export const CatalogueCondition = Type.Object({
  kind: OneOf(['me', 'oneOf', 'is', 'before', 'after', 'atMost', 'atLeast', 'has', 'empty']),
  field: Type.String(),
})

export const CatalogueSubject = Type.Object({
  subject: Type.String(),
  /** Entity name in history and access checks; null for subjects without records, which support neither conditions nor fields. */
  entity: Nullable(Type.String()),
  /** The module whose translations name it: `subject.{Subject}`, `field.{Subject}.{field}`. */
  module: Type.String(),
  actions: Type.Array(Type.String()),
  /** Allowed in a rule's `fields`. */
  properties: Type.Array(Type.String()),
  /** Allowed in a rule's `conditions`. */
  fields: Type.Array(CatalogueField),
  conditions: Type.Array(CatalogueCondition),
  /** Rules apply only to records that the viewer owns or that are shared with them. */
  isBound: Type.Boolean(),
})
export type CatalogueSubject = Static<typeof CatalogueSubject>

export const ruleEndpoints = {
  getCatalogue: endpoint('GET /apps/roles/catalogue', {
    access: ['read', 'Role'],
    summary: 'List what rules can use: subjects, actions, fields, conditions and templates',
    input: Type.Object({}),
    output: Type.Object({
      subjects: Type.Array(CatalogueSubject),
      /** Placeholders such as `${user.id}`, replaced by values of the user who has the role. */
      templates: Type.Array(Type.String()),
    }),
  }),
}
