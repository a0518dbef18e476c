import type { AnyMongoAbility } from '@casl/ability'
import type { Rule } from '#platform/contract/rule.ts'
import { createAbility } from '../../abilities/personal-ability.ts'
import type { ServerModule } from '../../module.ts'
import { hasScope } from './scopes.ts'

/** What a level of access reaches: every subject, or those of some modules. */
type Reach = 'all' | ReadonlySet<string>
type Reaches = { read: Reach; write: Reach }

/**
 * The part of a user's permissions that the scopes of a token allow. Everything that checks permissions, such as search, history, files and
 * subscriptions, is limited by it. The same object for the same permissions and scopes, so that compiled queries are shared.
 */
export function getScopedAbility(ability: AnyMongoAbility, scopes: readonly string[], modules: readonly ServerModule[]): AnyMongoAbility {
  if (hasScope(scopes, 'write')) return ability
  let byScopes = cache.get(ability)
  if (!byScopes) cache.set(ability, (byScopes = new Map()))
  const key = scopes.join(' ')
  let scoped = byScopes.get(key)
  if (!scoped) byScopes.set(key, (scoped = createScopedAbility(ability, scopes, modules)))
  return scoped
}

const cache = new WeakMap<AnyMongoAbility, Map<string, AnyMongoAbility>>()

function createScopedAbility(ability: AnyMongoAbility, scopes: readonly string[], modules: readonly ServerModule[]): AnyMongoAbility {
  const reaches = { read: getReach(scopes, 'read', modules), write: getReach(scopes, 'write', modules) }
  return createAbility((ability.rules as Rule[]).flatMap((rule) => limitRule(rule, reaches)))
}

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
