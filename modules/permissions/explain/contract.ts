import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { userStatuses } from '#platform/contract/user.ts'
import { Id, Nullable, OneOf, pagingParameters, Person } from '#platform/contract/schema.ts'
import { recordActions, Extent, RoleReference, SourcedRule } from '../rules/contract.ts'

const Action = OneOf([...recordActions, 'use'])
const Subject = Type.String({ minLength: 1, maxLength: 64 })

/** One action on one subject. `rules` holds indexes into the list of all rules, the strongest first. */
export const Right = Type.Object({
  subject: Subject,
  action: Type.String(),
  extent: Extent,
  /** The only properties it allows; null if it allows all. */
  fields: Nullable(Type.Array(Type.String())),
  rules: Type.Array(Type.Integer()),
})

/**
 * `not_active`: the account is deactivated or pending. `no_rule`: no rule allows it. `refused_by_rule`: an inverted rule
 * denies it. `not_own`: neither owned by nor shared with the person.
 */
export const decisionReasons = ['allowed_by_rule', 'refused_by_rule', 'no_rule', 'not_active', 'not_own'] as const

const ConsideredRule = Type.Object({
  ...SourcedRule.properties,
  matches: Type.Boolean(),
  /** Why the rule does not match: its conditions fail for this record (see `failedConditions`), or it covers other fields. */
  because: Nullable(OneOf(['conditions', 'fields'])),
  failedConditions: Type.Array(Type.String()),
})

export const AccessDecision = Type.Object({
  isAllowed: Type.Boolean(),
  reason: OneOf(decisionReasons),
  /** In English, for API users; clients build translated text from the other properties. */
  explanation: Type.String(),
  person: Person,
  role: RoleReference,
  /** The deciding rule; null if no rule matched. */
  rule: Nullable(SourcedRule),
  considered: Type.Array(ConsideredRule),
})
export type AccessDecision = Static<typeof AccessDecision>

export const explainEndpoints = {
  /** Users may check themselves; checking others requires the right to read roles and that person's role. */
  whatMay: endpoint('GET /apps/permissions/what-may', {
    access: 'signed-in',
    summary: 'List the rights of a user, and the rules that grant them',
    topic: 'roles',
    input: Type.Object({ userId: Id }),
    output: Type.Object({
      person: Person,
      status: OneOf(userStatuses),
      role: RoleReference,
      rules: Type.Array(SourcedRule),
      rights: Type.Array(Right),
    }),
  }),
  whoMay: endpoint('GET /apps/permissions/who-may', {
    access: ['read', 'Role'],
    summary: 'List the users who can view, edit or delete a record, and the rules that allow it',
    topic: 'roles',
    input: Type.Object({
      entity: Type.String({ maxLength: 64 }),
      id: Id,
      action: Type.Optional(OneOf(['read', 'update', 'delete'])),
      page: pagingParameters.page,
      perPage: pagingParameters.perPage,
    }),
    output: Type.Object({
      people: Type.Array(Type.Object({ person: Person, role: RoleReference, rule: Nullable(SourcedRule) })),
      total: Type.Integer(),
    }),
  }),
  /** Without `id`, checks the subject in general. Answers 404 if the viewer cannot see the record. */
  why: endpoint('GET /apps/permissions/why', {
    access: 'signed-in',
    summary: 'Explain why a user can or cannot do something',
    topic: 'roles',
    input: Type.Object({
      userId: Id,
      action: Action,
      subject: Subject,
      id: Type.Optional(Id),
      field: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    output: Type.Object({ decision: AccessDecision }),
  }),
}
