import type { RuleLookup } from '../rules.ts'
import type { RuleVocabulary } from '../validate-rules.ts'
import type { StoredRole } from './read-roles.ts'

/** All roles, cached in memory. Await `ready` before reading. */
export type RoleStore = {
  getRules: RuleLookup
  find: (name: string) => StoredRole | undefined
  list: () => readonly StoredRole[]
  /** Undefined if the cache is current; otherwise a promise that resolves once it is. */
  ready: () => Promise<void> | undefined
  start: () => Promise<void>
  vocabulary: RuleVocabulary
  findModule: (subject: string) => string | undefined
}
