import type { Rule } from '#platform/contract/identity.ts'
import { validateRules } from '#platform/server/abilities/validate-rules.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { getPermissionNames } from '../../rules/server/index.ts'
import type { PermissionContext } from '../../server/tables.ts'

/**
 * Throws 400 with the path of every error, such as `/role/rules/0/conditions/status/$foo`. Skips rules that the role
 * already has, because they may name subjects of a module that is not installed any more.
 */
export async function assertValidRules(ctx: PermissionContext, rules: readonly Rule[], standing: readonly Rule[] = []): Promise<void> {
  const known = new Set(standing.map((rule) => JSON.stringify(rule)))
  const isStanding = (path: string) => known.has(JSON.stringify(rules[Number(path.split('/')[1])]))
  const mistakes = [...findInvalidParts(ctx, rules), ...(await findUnknownPermissions(ctx, rules))].filter(
    ({ path }) => !path || !isStanding(path),
  )
  if (mistakes.length === 0) return
  const errors = mistakes.map(({ path, message }) => ({ path: `/role/rules${path}`, message }))
  throw new Refusal(400, 'invalid', `${errors[0]!.path} ${errors[0]!.message}.`, errors)
}

type RuleError = { path: string; message: string }

function findInvalidParts(ctx: PermissionContext, rules: readonly Rule[]): RuleError[] {
  try {
    validateRules(rules, ctx.roles.vocabulary)
    return []
  } catch (error) {
    if (error instanceof Refusal && error.errors) return error.errors
    throw error
  }
}

async function findUnknownPermissions(ctx: PermissionContext, rules: readonly Rule[]): Promise<RuleError[]> {
  const named = rules.flatMap((rule, index) => getPermissionNames(rule).map((name) => ({ name, path: `/${index}/conditions/name` })))
  if (named.length === 0) return []
  const rows = await ctx.db.selectFrom('permissions').select('name').where('removedAt', 'is', null).execute()
  const names = new Set(rows.map(({ name }) => name))
  return named.flatMap(({ name, path }) => (names.has(name) ? [] : [{ path, message: 'must be the name of a permission' }]))
}
