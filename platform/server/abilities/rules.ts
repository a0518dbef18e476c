import type { AnyMongoAbility } from '@casl/ability'
import type { Rule } from '#platform/contract/identity.ts'
import type { Viewer } from '../context.ts'
import { abilityOf, personalAbility, sharedBy, type Shared } from './personal-ability.ts'

/** What a template in a rule's conditions may name: `${user.id}` becomes the viewer's id, a number. */
export type RuleUser = Pick<Viewer, 'id' | 'role' | 'email' | 'fullName' | 'language' | 'timeZone'>

/** What one viewer may do, once as CASL's ability and once as the list that `userData.ability` answers. */
export type Rights = { ability: AnyMongoAbility; rules: Rule[] }

/** The rules of a role, undefined where there is none. The same array means the same rules: answer a new one after a change. */
export type RuleSource = (role: string) => readonly Rule[] | undefined

/** All that is allowed where no rules are stored; everyone who is signed in has it too. */
export const defaultRules: readonly Rule[] = [{ action: 'read', subject: 'Auth' }]

/** Whoever has not signed in, on calls that are open to all. */
export const anonymousAbility = abilityOf(defaultRules)

/** The user's rights; cheap to ask on every request, as nothing is built anew until the user or the role's rules change. */
export function abilityFor(user: RuleUser, source: RuleSource): Rights {
  const stored = source(user.role) ?? defaultRules
  const role = known.get(stored) ?? remember(stored)
  const key = role.isPersonal ? JSON.stringify([user.id, user.role, user.email, user.fullName, user.language, user.timeZone]) : ''
  const found = role.users.get(key)
  if (found) return found
  if (role.users.size >= MOST_USERS) role.users.clear()
  const rights = buildRights(role, user)
  role.users.set(key, rights)
  return rights
}

/** `rules` as they are granted, with their templates. */
type Known = { rules: readonly Rule[]; users: Map<string, Rights>; isPersonal: boolean; shared: Shared | undefined }

const MOST_USERS = 10_000
const known = new WeakMap<readonly Rule[], Known>()

const isPersonal = ({ conditions }: Rule) => JSON.stringify(conditions ?? null).includes('${')

/** Rules without templates are the same for everyone, so that their ability and its SQL are built once. */
function remember(stored: readonly Rule[]): Known {
  const rules = stored === defaultRules ? stored : [...stored, ...defaultRules]
  const entry = { rules, users: new Map<string, Rights>(), isPersonal: rules.some(isPersonal), shared: sharedBy(rules, isPersonal) }
  known.set(stored, entry)
  return entry
}

function buildRights({ rules, shared }: Known, user: RuleUser): Rights {
  const own = rules.map((rule) => (isPersonal(rule) ? personalRule(rule, user) : rule))
  return { ability: shared ? personalAbility(own, shared) : abilityOf(own), rules: own }
}

/** The rule with this user's values in place of its templates. */
export function personalRule(rule: Rule, user: RuleUser): Rule {
  return rule.conditions ? { ...rule, conditions: fillIn(rule.conditions, user) as Record<string, unknown> } : rule
}

/** A template is a whole string, so that its value keeps its type; one pass, so that values are never taken for templates. */
function fillIn(value: unknown, user: RuleUser): unknown {
  if (typeof value === 'string') return templates.get(value)?.(user) ?? value
  if (Array.isArray(value)) return value.map((item) => fillIn(item, user))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillIn(item, user)]))
}

const templates = new Map<string, (user: RuleUser) => string | number>([
  ['${user.id}', (user) => user.id],
  ['${user.role}', (user) => user.role],
  ['${user.email}', (user) => user.email],
  ['${user.fullName}', (user) => user.fullName],
  ['${user.language}', (user) => user.language],
  ['${user.timeZone}', (user) => user.timeZone],
])
