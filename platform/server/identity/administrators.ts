import type { Kysely } from 'kysely'
import { assertWithinOwnRights } from '../abilities/rank.ts'
import { readRoles, type StoredRole } from '../abilities/roles/read-roles.ts'
import { roleKey, type RoleTables } from '../abilities/roles/role-tables.ts'
import type { Context } from '../context.ts'
import { inTurn } from '../database/in-turn.ts'
import { invalid, Refusal } from '../refusal.ts'
import type { Ctx } from './sign-in.ts'
import type { IdentityTables } from './tables.ts'

/** For acts that may take an administrator's place away: two could demote each other at the same moment. */
export const lockAdministrators = (ctx: Pick<Context, 'dialect'> & { db: Ctx['db'] }): Promise<void> => inTurn(ctx, 'administrators')

/** After the change: Refusal 409 `users.last_administrator` where nobody active could manage everything any more. */
export async function assertAdministratorRemains(ctx: Pick<Ctx, 'db'>): Promise<void> {
  const found = await firstAdministrator(ctx.db)
  if (found === undefined) throw new Refusal(409, 'users.last_administrator', 'Somebody active has to remain who may manage everything.')
}

/** The id of the active person who has been here longest of those who may manage everything. */
export async function firstAdministrator(db: Kysely<any>): Promise<number | undefined> {
  const roles = (await readRoles(db)).filter(({ isAdministrator }) => isAdministrator)
  const names = roles.map(({ name }) => name)
  if (names.length === 0) return undefined
  const users = (db as Kysely<IdentityTables>).selectFrom('users').select('id').where('role', 'in', names)
  const found = await users.where('status', '=', 'active').where('removedAt', 'is', null).orderBy('id').limit(1).executeTakeFirst()
  return found?.id
}

/**
 * The role of this name, ignoring case; Refusal 400 where there is none, 403 where it may do more than the viewer. The caller has
 * locked the administrators, or it could be gone again before somebody has it.
 */
export async function assignableRole(ctx: Ctx, name: string, path: string): Promise<StoredRole> {
  const role = (await readRoles(ctx.db)).find((one) => roleKey(one.name) === roleKey(name))
  if (!role) throw invalid(path, 'must be the name of a role')
  assertWithinOwnRights(ctx, role.granted, path)
  return role
}

/** Whether the role that a removed person had is still there; one of the same name that was made since is another one. */
export async function isRoleStanding(db: Kysely<any>, userId: number): Promise<boolean> {
  const found = await (db as Kysely<IdentityTables & RoleTables>)
    .selectFrom('users')
    .innerJoin('roles', 'roles.name', 'users.role')
    .select('roles.id')
    .where('users.id', '=', userId)
    .where('roles.removedAt', 'is', null)
    .where((eb) => eb.or([eb('roles.isBuiltIn', '=', 1), eb('roles.createdAt', '<=', eb.ref('users.removedAt'))]))
    .executeTakeFirst()
  return found !== undefined
}

/** Refusal 403 `users.outranked` for people who may do more than the viewer: else whoever may change a person could become them. */
export function assertNotOutranked(ctx: Pick<Context, 'viewer' | 'roles'>, person: { id: number; role: string }): void {
  if (person.id === ctx.viewer.id) return
  try {
    assertWithinOwnRights(ctx, ctx.roles.source(person.role) ?? [])
  } catch {
    throw new Refusal(403, 'users.outranked', 'This person may do more than you may.')
  }
}
