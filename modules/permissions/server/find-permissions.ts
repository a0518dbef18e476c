import { toRoleKey, type PermissionRow } from '#platform/server/abilities/roles/role-tables.ts'
import { invalidInput } from '#platform/server/api-error.ts'
import type { PermissionContext } from './tables.ts'

/** Matches names case-insensitively. Throws 400 with `path` for an unknown name. */
export async function findPermissionsByName(ctx: PermissionContext, names: readonly string[], path: string): Promise<PermissionRow[]> {
  if (names.length === 0) return []
  const keys = [...new Set(names.map(toRoleKey))]
  const rows = await ctx.db
    .selectFrom('permissions')
    .selectAll()
    .where('nameKey', 'in', keys)
    .where('removedAt', 'is', null)
    .orderBy('nameKey')
    .execute()
  const found = new Set(rows.map(({ nameKey }) => nameKey))
  const missing = names.findIndex((name) => !found.has(toRoleKey(name)))
  if (missing >= 0) throw invalidInput(`${path}/${missing}`, 'must be the name of a permission')
  return rows
}
