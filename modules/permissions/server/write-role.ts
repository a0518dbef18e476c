import type { RoleForm } from '#platform/server/abilities/role-subjects.ts'
import { nameColumns, roleKey, type RoleRow } from '#platform/server/abilities/role-tables.ts'
import { isUnique } from '#platform/server/database/unique.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { normalise } from '#platform/server/search/normalise.ts'
import type { PermissionContext } from './role-answers.ts'
import { permissionsNamed } from './role-rules.ts'

export async function insertRole(ctx: PermissionContext, { name, description, rules, permissions }: RoleForm): Promise<number> {
  const texts = { ...nameColumns(name), description, rules: JSON.stringify(rules) }
  const values = { ...texts, isBuiltIn: 0, removedAt: null, createdAt: ctx.now, updatedAt: ctx.now }
  const { id } = await unlessTaken(ctx, '/role/name', () =>
    ctx.db.insertInto('roles').values(values).returning('id').executeTakeFirstOrThrow(),
  )
  await setPermissions(ctx, id, permissions)
  return id
}

/** People keep a role that is renamed. */
export async function writeRole(
  ctx: PermissionContext,
  { id, before, form }: { id: number; before: string; form: RoleForm },
): Promise<void> {
  const { name, description, rules, permissions } = form
  const values = { ...nameColumns(name), description, rules: JSON.stringify(rules), updatedAt: ctx.now }
  await unlessTaken(ctx, '/role/name', () => ctx.db.updateTable('roles').set(values).where('id', '=', id).execute())
  await setPermissions(ctx, id, permissions)
  if (name === before) return
  await renameInPeople(ctx, before, name)
  ctx.announce('users')
}

/** Its name is free then: who was deleted while they had it can have no other role of that name. */
export async function removeRole(ctx: PermissionContext, { id, name, nameKey }: RoleRow): Promise<void> {
  // Two blanks: no name has such a key.
  const values = { removedAt: ctx.now, nameKey: `${nameKey}  ${id}` }
  await ctx.db.updateTable('roles').set(values).where('id', '=', id).execute()
  await renameInPeople(ctx, name, nameOfRemoved(id))
}

/** A removed role stands again if nobody took its name meanwhile, with those of its permissions that are still there. */
export async function restoreRole(ctx: PermissionContext, id: number, name: string): Promise<void> {
  const values = { removedAt: null, nameKey: roleKey(name), updatedAt: ctx.now }
  await unlessTaken(ctx, '/role/name', () => ctx.db.updateTable('roles').set(values).where('id', '=', id).execute())
  await renameInPeople(ctx, nameOfRemoved(id), name)
}

/** No name begins with a blank. */
const nameOfRemoved = (id: number) => ` ${id}`

const renameInPeople = (ctx: PermissionContext, before: string, name: string) =>
  ctx.db
    .updateTable('users')
    .set({ role: name, roleKey: normalise(name) })
    .where('role', '=', before)
    .execute()

async function setPermissions(ctx: PermissionContext, roleId: number, names: readonly string[]): Promise<void> {
  const wanted = (await permissionsNamed(ctx, names, '/role/permissions')).map(({ id }) => id)
  const standing = await standingPermissions(ctx, roleId)
  const taken = standing.filter((id) => !wanted.includes(id))
  const given = wanted.filter((id) => !standing.includes(id)).map((permissionId) => ({ roleId, permissionId }))
  if (taken.length > 0)
    await ctx.db.deleteFrom('role_permissions').where('roleId', '=', roleId).where('permissionId', 'in', taken).execute()
  if (given.length > 0) await ctx.db.insertInto('role_permissions').values(given).execute()
}

/** Without those that are removed: the role has them again once they are brought back. */
async function standingPermissions({ db }: PermissionContext, roleId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('role_permissions')
    .innerJoin('permissions', 'permissions.id', 'role_permissions.permissionId')
    .select('permissions.id')
    .where('roleId', '=', roleId)
    .where('permissions.removedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Refusal 409 where another role or permission has this name. */
export async function unlessTaken<T>(ctx: PermissionContext, path: string, write: () => Promise<T>): Promise<T> {
  try {
    return await ctx.part(write)
  } catch (error) {
    if (!isUnique(error, 'nameKey')) throw error
    const code = path.startsWith('/role') ? 'roles.name_taken' : 'permissions.name_taken'
    throw new Refusal(409, code, 'This name is taken.', [{ path, message: 'is taken' }])
  }
}
