import type { AnyMongoAbility } from '@casl/ability'
import type { Rule } from '#platform/contract/rule.ts'
import type { Viewer } from '../viewer.ts'
import { createAbility, createPersonalAbility, createSharedAbility, type SharedAbility } from './personal-ability.ts'

/** Values for templates in rule conditions: `${user.id}` becomes the user's numeric id. */
export type RuleUser = Pick<Viewer, 'id' | 'role' | 'email' | 'fullName' | 'language' | 'timeZone'>

export type UserPermissions = { ability: AnyMongoAbility; rules: Rule[] }

/** Returns a role's rules, undefined if the role does not exist. Must return a new array after every change. */
export type RuleLookup = (role: string) => readonly Rule[] | undefined

/** All that is allowed without stored rules; every signed-in user has these as well. */
export const defaultRules: readonly Rule[] = [{ action: 'read', subject: 'Auth' }]

export const anonymousAbility = createAbility(defaultRules)

/** An administrator may manage everything without exception, whatever the role's name. */
export function isAdministrator(rules: readonly Rule[]): boolean {
  const last = rules.findLastIndex(isEverything)
  return last >= 0 && rules.slice(last).every((rule) => !rule.inverted)
}

const isEverything = ({ action, subject, conditions, fields, inverted }: Rule) =>
  !inverted && !conditions && !fields && [action].flat().includes('manage') && [subject].flat().includes('all')

/** Cached until the user or the role's rules change. */
export function getUserPermissions(user: RuleUser, source: RuleLookup): UserPermissions {
  const storedRules = source(user.role) ?? defaultRules
  const role = roles.get(storedRules) ?? compileRole(storedRules)
  const key = role.isPersonal ? JSON.stringify([user.id, user.role, user.email, user.fullName, user.language, user.timeZone]) : ''
  const cached = role.users.get(key)
  if (cached) return cached
  if (role.users.size >= MAX_USERS) role.users.clear()
  const rights = buildRights(role, user)
  role.users.set(key, rights)
  return rights
}

type CompiledRole = { rules: readonly Rule[]; users: Map<string, UserPermissions>; isPersonal: boolean; shared: SharedAbility | undefined }

const MAX_USERS = 10_000
const roles = new WeakMap<readonly Rule[], CompiledRole>()

const isPersonal = ({ conditions }: Rule) => JSON.stringify(conditions ?? null).includes('${')

function compileRole(storedRules: readonly Rule[]): CompiledRole {
  const rules = storedRules === defaultRules ? storedRules : [...storedRules, ...defaultRules]
  const entry = {
    rules,
    users: new Map<string, UserPermissions>(),
    isPersonal: rules.some(isPersonal),
    shared: createSharedAbility(rules, isPersonal),
  }
  roles.set(storedRules, entry)
  return entry
}

function buildRights({ rules, shared }: CompiledRole, user: RuleUser): UserPermissions {
  const userRules = rules.map((rule) => (isPersonal(rule) ? resolveTemplates(rule, user) : rule))
  return { ability: shared ? createPersonalAbility(userRules, shared) : createAbility(userRules), rules: userRules }
}

export function resolveTemplates(rule: Rule, user: RuleUser): Rule {
  return rule.conditions ? { ...rule, conditions: fillTemplates(rule.conditions, user) as Record<string, unknown> } : rule
}

/** A template is a whole string, so its value keeps its type. Values are never scanned for templates. */
function fillTemplates(value: unknown, user: RuleUser): unknown {
  if (typeof value === 'string') return templates.get(value)?.(user) ?? value
  if (Array.isArray(value)) return value.map((item) => fillTemplates(item, user))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillTemplates(item, user)]))
}

const templates = new Map<string, (user: RuleUser) => string | number>([
  ['${user.id}', (user) => user.id],
  ['${user.role}', (user) => user.role],
  ['${user.email}', (user) => user.email],
  ['${user.fullName}', (user) => user.fullName],
  ['${user.language}', (user) => user.language],
  ['${user.timeZone}', (user) => user.timeZone],
])
