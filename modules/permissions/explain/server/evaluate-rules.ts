import { mongoQueryMatcher, subject as typed, type AnyMongoAbility } from '@casl/ability'
import type { RuleOrigin, StoredRole } from '#platform/server/abilities/roles/read-roles.ts'
import { defaultRules } from '#platform/server/abilities/rules.ts'
import type { AccessDecision } from '../contract.ts'

type ConsideredRule = AccessDecision['considered'][number]
export type AccessQuestion = {
  action: string
  subject: string
  /** The full record, including its lists; undefined to check the subject in general. */
  record?: Record<string, unknown> | undefined
  field?: string | undefined
}
/** The rules of a user; `origins[i]` is the origin of `ability.rules[i]`. */
export type RuleSet = { ability: AnyMongoAbility; origins: readonly RuleOrigin[] }

/** In the order of the ability's rules, weakest first. */
export function getRuleOrigins(role: StoredRole | undefined): RuleOrigin[] {
  const everyones = defaultRules.map((rule, index) => ({ from: 'everyone' as const, permission: null, index, rule }))
  return [...(role?.origins ?? []), ...everyones]
}

/** Evaluates rules in CASL's order, strongest first, and stops at the one that decides. */
export function evaluateRules(
  { ability, origins }: RuleSet,
  question: AccessQuestion,
): { isAllowed: boolean; rule: RuleOrigin | null; considered: ConsideredRule[] } {
  const { action, subject, record, field } = question
  const considered: ConsideredRule[] = []
  for (const rule of ability.possibleRulesFor(action, subject)) {
    const origin = origins[ability.rules.indexOf(rule.origin as never)]!
    const matchesField = rule.matchesField(field)
    const matches = matchesField && rule.matchesConditions(record ? typed(subject, { ...record }) : (subject as never))
    const failedConditions =
      record && matchesField ? findFailedConditions(rule.conditions as Record<string, unknown> | undefined, record) : []
    considered.push({ ...origin, matches, because: matches ? null : matchesField ? 'conditions' : 'fields', failedConditions })
    if (matches) return { isAllowed: !rule.inverted, rule: origin, considered }
  }
  return { isAllowed: false, rule: null, considered }
}

/** Returns the fields whose conditions do not match the record. */
function findFailedConditions(conditions: Record<string, unknown> | undefined, record: Record<string, unknown>): string[] {
  return Object.entries(conditions ?? {}).flatMap(([name, operand]) =>
    mongoQueryMatcher({ [name]: operand } as never)(record) ? [] : [name],
  )
}
