import { mongoQueryMatcher, subject as typed, type AnyMongoAbility } from '@casl/ability'
import type { RuleOrigin, StoredRole } from '#platform/server/abilities/read-roles.ts'
import { defaultRules } from '#platform/server/abilities/rules.ts'
import type { Decision } from '../contract.ts'

type Judged = Decision['considered'][number]
export type Question = {
  action: string
  subject: string
  /** The record as it is answered, with its lists; undefined where the subject as a whole is asked about. */
  record?: Record<string, unknown> | undefined
  field?: string | undefined
}
/** What somebody goes by: `origins` side by side with the rules of the ability. */
export type Bound = { ability: AnyMongoAbility; origins: readonly RuleOrigin[] }

/** All rules in the ability's order, weakest first, with where each comes from. */
export function originsOf(role: StoredRole | undefined): RuleOrigin[] {
  const everyones = defaultRules.map((rule, index) => ({ from: 'everyone' as const, permission: null, index, rule }))
  return [...(role?.origins ?? []), ...everyones]
}

/** Looks at the rules as CASL does, the strongest first, and stops at the one that decides. */
export function decide(
  { ability, origins }: Bound,
  question: Question,
): { isAllowed: boolean; rule: RuleOrigin | null; considered: Judged[] } {
  const { action, subject, record, field } = question
  const considered: Judged[] = []
  for (const rule of ability.possibleRulesFor(action, subject)) {
    const origin = origins[ability.rules.indexOf(rule.origin as never)]!
    const matchesField = rule.matchesField(field)
    const matches = matchesField && rule.matchesConditions(record ? typed(subject, { ...record }) : (subject as never))
    const failedConditions = record && matchesField ? failing(rule.conditions as Record<string, unknown> | undefined, record) : []
    considered.push({ ...origin, matches, because: matches ? null : matchesField ? 'conditions' : 'fields', failedConditions })
    if (matches) return { isAllowed: !rule.inverted, rule: origin, considered }
  }
  return { isAllowed: false, rule: null, considered }
}

/** The conditions, by their field, that do not hold for the record. */
function failing(conditions: Record<string, unknown> | undefined, record: Record<string, unknown>): string[] {
  return Object.entries(conditions ?? {}).flatMap(([name, operand]) =>
    mongoQueryMatcher({ [name]: operand } as never)(record) ? [] : [name],
  )
}
