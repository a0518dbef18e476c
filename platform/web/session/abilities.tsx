import { createMongoAbility, subject as typed, type AnyMongoAbility } from '@casl/ability'
import type { Rule } from '#platform/contract/rule.ts'
import { useSession } from './session.ts'

type AbilityQuery = { action: string; subject: string; object?: object | undefined; field?: string | undefined }

export const useAbility = (): AnyMongoAbility => getAbility(useSession()?.userData)

/** `object` is a record as the API returns it; rule conditions are checked against it. */
export function isAllowed(ability: AnyMongoAbility, { action, subject, object, field }: AbilityQuery): boolean {
  return ability.can(action, object ? typed(subject, { ...object }) : subject, field)
}

/** Cached per rule list; without a valid list, only `Auth` can be read. */
export function getAbility(userData: { ability?: Rule[] } | null | undefined): AnyMongoAbility {
  const rules = Array.isArray(userData?.ability) ? userData.ability : defaultRules
  const known = abilities.get(rules)
  if (known) return known
  const ability = build(rules)
  abilities.set(rules, ability)
  return ability
}

const defaultRules: Rule[] = [{ action: 'read', subject: 'Auth' }]
const abilities = new WeakMap<Rule[], AnyMongoAbility>()

function build(rules: Rule[]): AnyMongoAbility {
  try {
    return createMongoAbility(rules as never)
  } catch {
    return createMongoAbility(defaultRules as never)
  }
}
