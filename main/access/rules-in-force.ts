import { createMongoAbility, type AnyMongoAbility, type MongoAbility, type RawRuleOf } from '@casl/ability'
import type { Rule } from '#platform/contract/identity.ts'
import type { Viewer } from '#platform/server/context.ts'
import type { Platform } from '#platform/server/platform.ts'

/** By user id; whoever has none goes by their role. */
export type RulesInForce = Map<number, readonly Rule[]>

/** Lets a test server go by made-up rules for some people, from their next call on. */
export function putInForce({ authenticator }: Platform): RulesInForce {
  const rules: RulesInForce = new Map()
  const { viewerOf, viewerOfToken, viewerOfCookie } = authenticator
  const withRules = <V extends Viewer | undefined>(viewer: V): V => {
    const own = viewer && rules.get(viewer.id)
    return own ? { ...viewer, ability: abilityOf(own) } : viewer
  }
  Object.assign(authenticator, {
    viewerOf: async (...given: Parameters<typeof viewerOf>) => withRules(await viewerOf(...given)),
    viewerOfToken: async (...given: Parameters<typeof viewerOfToken>) => withRules(await viewerOfToken(...given)),
    viewerOfCookie: async (...given: Parameters<typeof viewerOfCookie>) => withRules(await viewerOfCookie(...given)),
  })
  return rules
}

const abilities = new WeakMap<readonly Rule[], AnyMongoAbility>()

function abilityOf(rules: readonly Rule[]): AnyMongoAbility {
  const known = abilities.get(rules) ?? createMongoAbility([...rules] as RawRuleOf<MongoAbility>[])
  abilities.set(rules, known)
  return known
}
