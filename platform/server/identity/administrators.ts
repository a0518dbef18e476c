import type { Kysely } from 'kysely'
import { assertWithinOwnPermissions, isWithinOwnPermissions } from '../abilities/own-permissions.ts'
import { readRoles, type StoredRole } from '../abilities/roles/read-roles.ts'
import { toRoleKey, type RoleTables } from '../abilities/roles/role-tables.ts'
import type { Context } from '../context.ts'
import { acquireLock } from '../database/acquire-lock.ts'
import { invalidInput, ApiError } from '../api-error.ts'
import type { IdentityContext } from './identity-context.ts'
import type { IdentityTables } from './tables.ts'

/** For commands that may remove an administrator: two administrators could demote each other at the same time. */
export const lockAdministrators = (ctx: Pick<Context, 'dialect'> & { db: IdentityContext['db'] }): Promise<void> =>
  acquireLock(ctx, 'administrators')

export async function findFirstAdministrator(db: Kysely<any>): Promise<number | undefined> {
  const roles = (await readRoles(db)).filter(({ isAdministrator }) => isAdministrator)
  const names = roles.map(({ name }) => name)
  if (names.length === 0) return undefined
  const users = (db as Kysely<IdentityTables>).selectFrom('users').select('id').where('role', 'in', names)
  const id = await users.where('status', '=', 'active').where('removedAt', 'is', null).orderBy('id').limit(1).executeTakeFirst()
  return id?.id
}

export const hasAdministratorRole = async (db: Kysely<any>, { role }: { role: string }): Promise<boolean> =>
  (await readRoles(db)).some(({ isAdministrator, name }) => isAdministrator && name === role)

/** Ignores case. Throws 400 for an unknown role, 403 if it grants more than the viewer has. Call `lockAdministrators` first. */
export async function getAssignableRole(ctx: IdentityContext, name: string, path: string): Promise<StoredRole> {
  const role = (await readRoles(ctx.db)).find((one) => toRoleKey(one.name) === toRoleKey(name))
  if (!role) throw invalidInput(path, 'must be the name of a role')
  assertWithinOwnPermissions(ctx, role.granted, path)
  return role
}

/** Names of the roles that grant no more than the viewer has. */
export async function listAssignableRoles(ctx: Pick<Context, 'viewer' | 'roles'> & { db: Kysely<any> }): Promise<string[]> {
  const roles = await readRoles(ctx.db)
  return roles.filter(({ granted }) => isWithinOwnPermissions(ctx, granted)).map(({ name }) => name)
}

/** Whether the role that a deleted user had still exists; a newer role with the same name does not count. */
export async function doesRoleStillExist(db: Kysely<any>, userId: number): Promise<boolean> {
  const id = await (db as Kysely<IdentityTables & RoleTables>)
    .selectFrom('users')
    .innerJoin('roles', 'roles.name', 'users.role')
    .select('roles.id')
    .where('users.id', '=', userId)
    .where('roles.removedAt', 'is', null)
    .where((eb) => eb.or([eb('roles.isBuiltIn', '=', 1), eb('roles.createdAt', '<=', eb.ref('users.removedAt'))]))
    .executeTakeFirst()
  return id !== undefined
}

/** Throws 403 `users.outranked` for users with more permissions than the viewer, who could otherwise take over their accounts. */
export function assertCanManageUser(ctx: Pick<Context, 'viewer' | 'roles'>, person: { id: number; role: string }): void {
  if (person.id === ctx.viewer.id) return
  try {
    assertWithinOwnPermissions(ctx, ctx.roles.getRules(person.role) ?? [])
  } catch {
    throw new ApiError(403, 'users.outranked', 'This user has more permissions than you have.')
  }
}
