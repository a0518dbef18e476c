import type { AnyMongoAbility } from '@casl/ability'
import type { Rule } from '#platform/contract/rule.ts'
import { createAbility } from '../../abilities/personal-ability.ts'
import type { ServerModule } from '../../module.ts'
import { DAV_SCOPE, hasScope } from './scopes.ts'

/** What a level of access reaches: every subject, or those of some modules. */
type Reach = 'all' | ReadonlySet<string>
type Reaches = { read: Reach; write: Reach }

/**
 * The part of a user's permissions that the scopes of a token allow. Everything that checks permissions, such as search, history, files and
 * subscriptions, is limited by it. The same object for the same permissions and scopes, so that compiled queries are shared.
 */
export function getScopedAbility(ability: AnyMongoAbility, scopes: readonly string[], modules: readonly ServerModule[]): AnyMongoAbility {
  if (hasScope(scopes, 'write')) return ability
  const createReaches = () => ({ read: getReach(scopes, 'read', modules), write: getReach(scopes, 'write', modules) })
  return getCachedAbility(ability, scopes.join(' '), createReaches)
}

/** Calls of the API never use this ability, so that the scope `dav` does not add to what the other scopes of a token reach. */
export const getDavAbility = (ability: AnyMongoAbility, modules: readonly ServerModule[]): AnyMongoAbility =>
  getCachedAbility(ability, `only ${DAV_SCOPE}`, () => {
    const reach = new Set(modules.filter(({ davCollections }) => davCollections).flatMap(getSubjects))
    return { read: reach, write: reach }
  })

function getCachedAbility(ability: AnyMongoAbility, key: string, createReaches: () => Reaches): AnyMongoAbility {
  let byKey = cache.get(ability)
  if (!byKey) cache.set(ability, (byKey = new Map()))
  let limited = byKey.get(key)
  if (!limited) byKey.set(key, (limited = limitAbility(ability, createReaches())))
  return limited
}

const cache = new WeakMap<AnyMongoAbility, Map<string, AnyMongoAbility>>()

const limitAbility = (ability: AnyMongoAbility, reaches: Reaches): AnyMongoAbility =>
  createAbility((ability.rules as Rule[]).flatMap((rule) => limitRule(rule, reaches)))

function getReach(scopes: readonly string[], level: 'read' | 'write', modules: readonly ServerModule[]): Reach {
  if (hasScope(scopes, level)) return 'all'
  return new Set(modules.filter(({ name }) => hasScope(scopes, level, name)).flatMap(getSubjects))
}

/** The subjects that a module declares, and those that its calls are about. */
const getSubjects = ({ subjects = [], contract }: ServerModule): string[] => [
  ...subjects.map(({ subject }) => subject),
  ...Object.values(contract).flatMap(({ access }) => (typeof access === 'string' || access[1] === 'all' ? [] : [access[1]])),
]

/** Rules that forbid something stay as they are. */
function limitRule(rule: Rule, { read, write }: Reaches): Rule[] {
  if (rule.inverted) return [rule]
  const actions = [rule.action].flat()
  const canRead = actions.includes('read') || actions.includes('manage')
  const limitedRules = [
    { ...rule, subject: limitSubjects(rule, write) },
    ...(canRead ? [{ ...rule, action: 'read', subject: limitSubjects(rule, read) }] : []),
  ]
  return limitedRules.filter(({ subject }) => subject.length > 0)
}

function limitSubjects({ subject }: Rule, reach: Reach): string[] {
  const subjects = [subject].flat()
  if (reach === 'all') return subjects
  return subjects.includes('all') ? [...reach] : subjects.filter((name) => reach.has(name))
}
