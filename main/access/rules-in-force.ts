import { createMongoAbility, type AnyMongoAbility, type MongoAbility, type RawRuleOf } from '@casl/ability'
import type { Rule } from '#platform/contract/identity.ts'
import type { Viewer } from '#platform/server/context.ts'
import type { Platform } from '#platform/server/platform.ts'

/** Rules by user id; other users keep the rules of their role. */
export type RuleOverrides = Map<number, readonly Rule[]>

/** Replaces the rules of some users on a test server, from their next call on. */
export function overrideRules({ authenticator }: Platform): RuleOverrides {
  const rules: RuleOverrides = new Map()
  const { viewerOf, viewerOfToken, viewerOfCookie } = authenticator
  const withRules = <V extends Viewer | undefined>(viewer: V): V => {
    const own = viewer && rules.get(viewer.id)
    return own ? { ...viewer, ability: getAbility(own) } : viewer
  }
  Object.assign(authenticator, {
    viewerOf: async (...given: Parameters<typeof viewerOf>) => withRules(await viewerOf(...given)),
    viewerOfToken: async (...given: Parameters<typeof viewerOfToken>) => withRules(await viewerOfToken(...given)),
    viewerOfCookie: async (...given: Parameters<typeof viewerOfCookie>) => withRules(await viewerOfCookie(...given)),
  })
  return rules
}

const abilities = new WeakMap<readonly Rule[], AnyMongoAbility>()

function getAbility(rules: readonly Rule[]): AnyMongoAbility {
  const known = abilities.get(rules) ?? createMongoAbility([...rules] as RawRuleOf<MongoAbility>[])
  abilities.set(rules, known)
  return known
}
