import type { Rule } from '#platform/contract/rule.ts'
import { validateRules } from '#platform/server/abilities/validate-rules.ts'
import { ApiError, createFieldError } from '#platform/server/api-error.ts'
import { getPermissionNames } from '../../rules/server/index.ts'
import type { PermissionContext } from '../../server/tables.ts'

/** Skips rules that the role already has, because they may name subjects of a module that is not installed any more. */
export async function assertValidRules(ctx: PermissionContext, rules: readonly Rule[], currentRules: readonly Rule[] = []): Promise<void> {
  const currentJson = new Set(currentRules.map((rule) => JSON.stringify(rule)))
  const isCurrent = (path: string) => currentJson.has(JSON.stringify(rules[Number(path.split('/')[1])]))
  const newErrors = [...findInvalidParts(ctx, rules), ...(await findUnknownPermissions(ctx, rules))].filter(
    ({ path }) => !path || !isCurrent(path),
  )
  if (newErrors.length === 0) return
  const errors = newErrors.map(({ path, message }) => ({ path: `/role/rules${path}`, message }))
  throw new ApiError(400, 'invalid', errors[0]!.message, errors)
}

type RuleError = { path: string; message: string }

function findInvalidParts(ctx: PermissionContext, rules: readonly Rule[]): RuleError[] {
  try {
    validateRules(rules, ctx.roles.vocabulary)
    return []
  } catch (error) {
    if (error instanceof ApiError && error.errors) return error.errors
    throw error
  }
}

async function findUnknownPermissions(ctx: PermissionContext, rules: readonly Rule[]): Promise<RuleError[]> {
  const references = rules.flatMap((rule, index) => getPermissionNames(rule).map((name) => ({ name, path: `/${index}/conditions/name` })))
  if (references.length === 0) return []
  const rows = await ctx.db.selectFrom('permissions').select('name').where('removedAt', 'is', null).execute()
  const names = new Set(rows.map(({ name }) => name))
  return references.flatMap(({ name, path }) => (names.has(name) ? [] : [createFieldError(path, 'must be the name of a permission')]))
}
