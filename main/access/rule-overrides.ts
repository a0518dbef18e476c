import { createMongoAbility, type AnyMongoAbility, type MongoAbility, type RawRuleOf } from '@casl/ability'
import type { Rule } from '#platform/contract/rule.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { Platform } from '#platform/server/platform.ts'

/** Rules by user id; other users keep the rules of their role. */
export type RuleOverrides = Map<number, readonly Rule[]>

/** Replaces the rules of some users on a test server, from their next call on. */
export function overrideRules({ authenticator }: Platform): RuleOverrides {
  const rules: RuleOverrides = new Map()
  const { getViewer, getViewerByToken, getViewerByCookie } = authenticator
  const withRules = <V extends Viewer | undefined>(viewer: V): V => {
    const override = viewer && rules.get(viewer.id)
    return override ? { ...viewer, ability: getAbility(override) } : viewer
  }
  Object.assign(authenticator, {
    getViewer: async (...args: Parameters<typeof getViewer>) => withRules(await getViewer(...args)),
    getViewerByToken: async (...args: Parameters<typeof getViewerByToken>) => withRules(await getViewerByToken(...args)),
    getViewerByCookie: async (...args: Parameters<typeof getViewerByCookie>) => withRules(await getViewerByCookie(...args)),
  })
  return rules
}

const abilities = new WeakMap<readonly Rule[], AnyMongoAbility>()

function getAbility(rules: readonly Rule[]): AnyMongoAbility {
  const cached = abilities.get(rules) ?? createMongoAbility([...rules] as RawRuleOf<MongoAbility>[])
  abilities.set(rules, cached)
  return cached
}
