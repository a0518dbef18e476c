import { readRoles } from '../../abilities/roles/read-roles.ts'
import { ApiError } from '../../api-error.ts'
import { normalizeForSearch } from '../../search/normalize-for-search.ts'
import { assertAdministratorRemains } from '../assert-administrator-remains.ts'
import type { UserRow } from '../tables.ts'
import type { Claims } from './claims.ts'
import type { Provider, SsoContext } from './providers.ts'

/** The role of the first mapping that applies; undefined if none does or the role no longer exists. */
export async function findMappedRole(ctx: SsoContext, { roleClaim, roleMapping }: Provider, claims: Claims): Promise<string | undefined> {
  if (!roleClaim) return undefined
  const values = [getClaim(claims, roleClaim)].flat()
  const roleName = roleMapping.find(({ value }) => values.includes(value))?.role
  return roleName && (await readRoles(ctx.db)).find(({ name }) => name === roleName)?.name
}

/** A claim whose name contains dots, such as a URL, takes precedence over nested claims. */
function getClaim(claims: Record<string, unknown>, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path]
  return path.split('.').reduce<unknown>((value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined), claims)
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

type SignIn = { provider: Provider; claims: Claims; user: UserRow }

/** Users without a matching claim keep their role, and so do the last administrator and the one who can sign in with a password. */
export async function applyRole(ctx: SsoContext, { provider, claims, user: before }: SignIn): Promise<UserRow> {
  const role = await findMappedRole(ctx, provider, claims)
  if (role === undefined || role === before.role) return before
  const { breakGlassUserId } = await ctx.db.selectFrom('sso_settings').select('breakGlassUserId').executeTakeFirstOrThrow()
  if (breakGlassUserId === before.id) return before
  try {
    return await ctx.withSavepoint(() => changeRole(ctx, before, role))
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'users.last_administrator') throw error
    ctx.log.warn({ userId: before.id, role }, 'The last administrator keeps the role despite the mapping of the provider.')
    return before
  }
}

async function changeRole(ctx: SsoContext, before: UserRow, role: string): Promise<UserRow> {
  const changes = { role, roleKey: normalizeForSearch(role), updatedAt: ctx.now }
  const after = await ctx.db.updateTable('users').set(changes).where('id', '=', before.id).returningAll().executeTakeFirstOrThrow()
  await assertAdministratorRemains(ctx as never)
  ctx.recordChange({ entity: 'user', id: before.id, before, after })
  ctx.invalidatePermissions(before.id)
  return after as UserRow
}
