import type { Rule } from '#platform/contract/identity.ts'
import { roleKey, type PermissionRow } from '#platform/server/abilities/role-tables.ts'
import { validateRules } from '#platform/server/abilities/validate-rules.ts'
import { invalid, Refusal } from '#platform/server/refusal.ts'
import type { PermissionContext } from './role-answers.ts'

/**
 * Refusal 400 with the path of every mistake, such as `/role/rules/0/conditions/status/$foo`. Rules that stand in the role
 * already are left alone: they may name what a module brought that is not here now.
 */
export async function assertRules(ctx: PermissionContext, rules: readonly Rule[], standing: readonly Rule[] = []): Promise<void> {
  const known = new Set(standing.map((rule) => JSON.stringify(rule)))
  const isStanding = (path: string) => known.has(JSON.stringify(rules[Number(path.split('/')[1])]))
  const mistakes = [...mistakesOf(ctx, rules), ...(await unknownPermissions(ctx, rules))].filter(({ path }) => !path || !isStanding(path))
  if (mistakes.length === 0) return
  const errors = mistakes.map(({ path, message }) => ({ path: `/role/rules${path}`, message }))
  throw new Refusal(400, 'invalid', `${errors[0]!.path} ${errors[0]!.message}.`, errors)
}

type Mistake = { path: string; message: string }

function mistakesOf(ctx: PermissionContext, rules: readonly Rule[]): Mistake[] {
  try {
    validateRules(rules, ctx.roles.vocabulary)
    return []
  } catch (error) {
    if (error instanceof Refusal && error.errors) return error.errors
    throw error
  }
}

async function unknownPermissions(ctx: PermissionContext, rules: readonly Rule[]): Promise<Mistake[]> {
  const named = rules.flatMap((rule, index) => namesIn(rule).map((name) => ({ name, path: `/${index}/conditions/name` })))
  if (named.length === 0) return []
  const rows = await ctx.db.selectFrom('permissions').select('name').where('removedAt', 'is', null).execute()
  const names = new Set(rows.map(({ name }) => name))
  return named.flatMap(({ name, path }) => (names.has(name) ? [] : [{ path, message: 'must be the name of a permission' }]))
}

const speaksOfUse = ({ action, subject }: Rule) => [action].flat().includes('use') && [subject].flat().includes('Permission')

/** The permissions that a rule lets people use. */
export function namesIn(rule: Rule): string[] {
  const given = speaksOfUse(rule) ? rule.conditions?.name : undefined
  const operands = given !== null && typeof given === 'object' ? Object.values(given).flat() : [given]
  return operands.filter((name) => typeof name === 'string')
}

/** The rule with a permission's new name. */
export function renamedIn(rule: Rule, before: string, after: string): Rule {
  if (!namesIn(rule).includes(before)) return rule
  const renamed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renamed)
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, renamed(inner)]))
    return value === before ? after : value
  }
  return { ...rule, conditions: { ...rule.conditions, name: renamed(rule.conditions!.name) } }
}

/** Permissions by their names, ignoring case; Refusal 400 at `path` for one that is not there. */
export async function permissionsNamed(ctx: PermissionContext, names: readonly string[], path: string): Promise<PermissionRow[]> {
  if (names.length === 0) return []
  const keys = [...new Set(names.map(roleKey))]
  const rows = await ctx.db
    .selectFrom('permissions')
    .selectAll()
    .where('nameKey', 'in', keys)
    .where('removedAt', 'is', null)
    .orderBy('nameKey')
    .execute()
  const found = new Set(rows.map(({ nameKey }) => nameKey))
  const missing = names.findIndex((name) => !found.has(roleKey(name)))
  if (missing >= 0) throw invalid(`${path}/${missing}`, 'must be the name of a permission')
  return rows
}
