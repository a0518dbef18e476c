import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { userStatuses } from '#platform/contract/identity.ts'
import { Id, Nullable, OneOf, paging, Person } from '#platform/contract/schema.ts'
import { actions, Extent, RoleName, SourcedRule } from './rule-contract.ts'

const Action = OneOf([...actions, 'use'])
const Subject = Type.String({ minLength: 1, maxLength: 64 })

/** One action on one subject, with every rule that speaks of it, the deciding ones first (`rules`: places in the list of all rules). */
export const Right = Type.Object({
  subject: Subject,
  action: Type.String(),
  extent: Extent,
  /** Properties it is limited to; null where it is not. */
  fields: Nullable(Type.Array(Type.String())),
  rules: Type.Array(Type.Integer()),
})

/** `not_active`: the account may nothing at all. `no_rule`: no rule allows it. `refused_by_rule`: an inverted rule forbids it. */
export const reasons = ['allowed_by_rule', 'refused_by_rule', 'no_rule', 'not_active', 'not_own'] as const

/** A rule that was looked at, from the strongest down to the one that decided. */
const Judged = Type.Object({
  ...SourcedRule.properties,
  matches: Type.Boolean(),
  /** Why not: its conditions do not hold for this record (these are the ones), or it speaks of other fields. */
  because: Nullable(OneOf(['conditions', 'fields'])),
  failedConditions: Type.Array(Type.String()),
})

export const Decision = Type.Object({
  isAllowed: Type.Boolean(),
  reason: OneOf(reasons),
  /** In English, for people who read the API; clients make their own words from the parts. */
  explanation: Type.String(),
  person: Person,
  role: RoleName,
  /** The rule that decided; null where none did. */
  rule: Nullable(SourcedRule),
  considered: Type.Array(Judged),
})
export type Decision = Static<typeof Decision>

export const questions = {
  /** Of oneself everyone may ask; of others whoever may read roles and that person's role. */
  whatMay: endpoint({
    method: 'GET',
    path: '/apps/permissions/what-may',
    access: 'signed-in',
    summary: 'What may this person do, and by which rule of which role',
    topic: 'roles',
    input: Type.Object({ userId: Id }),
    output: Type.Object({
      person: Person,
      status: OneOf(userStatuses),
      role: RoleName,
      rules: Type.Array(SourcedRule),
      rights: Type.Array(Right),
    }),
  }),
  whoMay: endpoint({
    method: 'GET',
    path: '/apps/permissions/who-may',
    access: ['read', 'Role'],
    summary: 'Who may do this to a record that the viewer may read, and by which rule',
    topic: 'roles',
    input: Type.Object({
      entity: Type.String({ maxLength: 64 }),
      id: Id,
      action: Type.Optional(OneOf(['read', 'update', 'delete'])),
      page: paging.page,
      perPage: paging.perPage,
    }),
    output: Type.Object({
      people: Type.Array(Type.Object({ person: Person, role: RoleName, rule: Nullable(SourcedRule) })),
      total: Type.Integer(),
    }),
  }),
  /** Without `id` about the subject as a whole. 404 where the one who asks does not see the record. */
  why: endpoint({
    method: 'GET',
    path: '/apps/permissions/why',
    access: 'signed-in',
    summary: 'Why may this person do this, or why not',
    topic: 'roles',
    input: Type.Object({
      userId: Id,
      action: Action,
      subject: Subject,
      id: Type.Optional(Id),
      field: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    output: Type.Object({ decision: Decision }),
  }),
}
