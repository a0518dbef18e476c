import { createMongoAbility, subject as typed, type AnyMongoAbility } from '@casl/ability'
import type { Rule } from '#platform/contract/identity.ts'
import { useSession } from './session.ts'

type Asked = { action: string; subject: string; object?: object | undefined; field?: string | undefined }

/** What the signed-in user may do; replaced, with all that shows it, when their stored rules change. */
export const useAbility = (): AnyMongoAbility => abilityOf(useSession()?.userData)

/** `object` as calls answer it: the rules' conditions are judged on it as the server judges the record. */
export function may(ability: AnyMongoAbility, { action, subject, object, field }: Asked): boolean {
  return ability.can(action, object ? typed(subject, { ...object }) : subject, field)
}

/** Built once for each stored list; without a list, or with a broken one, only Auth may be read. */
export function abilityOf(userData: { ability?: Rule[] } | null | undefined): AnyMongoAbility {
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
