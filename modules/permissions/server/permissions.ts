import { ADMIN } from '#platform/server/abilities/built-in-roles.ts'
import { forbidden } from '#platform/server/abilities/check.ts'
import { assertMayChange, assertMayCreate } from '#platform/server/abilities/changes.ts'
import { assertWithinOwnRights } from '#platform/server/abilities/rank.ts'
import { rulesOf } from '#platform/server/abilities/read-roles.ts'
import { permissionForm, permissionSubject, roleForm, roleSubject, type PermissionForm } from '#platform/server/abilities/role-subjects.ts'
import { nameColumns, roleKey, type PermissionRow, type RoleRow } from '#platform/server/abilities/role-tables.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { lockAdministrators } from '#platform/server/identity/administrators.ts'
import { invalid, notFound, Refusal } from '#platform/server/refusal.ts'
import type { Permission } from '../contract.ts'
import { answerPermissions } from './list-permissions.ts'
import type { PermissionContext } from './role-answers.ts'
import { renamedIn } from './role-rules.ts'
import { unlessTaken, writeRole } from './write-role.ts'

type OnePermission = Promise<{ permission: Permission }>

export async function addPermission(
  ctx: PermissionContext,
  { permission }: { permission: { name: string; assignedTo?: string[] } },
): OnePermission {
  await lockAdministrators(ctx)
  const name = permission.name.trim()
  const given = { name, assignedTo: permission.assignedTo ?? [] }
  assertMayCreate(ctx, permissionSubject, { name: '', assignedTo: [], isSystem: false }, given)
  const texts = { ...nameColumns(name), module: null, title: null, rules: '[]' }
  const values = { ...texts, isSystem: 0, removedAt: null, createdAt: ctx.now, updatedAt: ctx.now }
  const row = await unlessTaken(ctx, '/permission/name', () =>
    ctx.db.insertInto('permissions').values(values).returningAll().executeTakeFirstOrThrow(),
  )
  await assign(ctx, row, given.assignedTo)
  return recorded(ctx, row.id, null)
}

export async function updatePermission(ctx: PermissionContext, { id, name: given }: { id: number; name: string }): OnePermission {
  await lockAdministrators(ctx)
  const row = await findVisible(ctx, permissionSubject, id, 'update')
  const before = await permissionForm(ctx.db, id)
  await rename(ctx, row, given.trim())
  return recorded(ctx, id, before)
}

async function rename(ctx: PermissionContext, row: PermissionRow, name: string): Promise<void> {
  // Before the two are compared, or a hidden name could be guessed.
  assertMayChange(ctx, permissionSubject, row, { name })
  if (name === row.name) return
  assertNotSystem(row)
  const values = { ...nameColumns(name), updatedAt: ctx.now }
  await unlessTaken(ctx, '/name', () => ctx.db.updateTable('permissions').set(values).where('id', '=', row.id).execute())
  for (const role of rolesNaming(await allRoles(ctx), row.name)) await renameInRole(ctx, role, { before: row.name, after: name })
  ctx.rolesChanged(ctx.roles.all().flatMap((role) => (role.permissions.includes(row.name) ? [role.name] : [])))
}

async function renameInRole(ctx: PermissionContext, { id }: RoleRow, { before, after }: { before: string; after: string }): Promise<void> {
  const form = (await roleForm(ctx.db, id))!
  const renamed = { ...form, rules: form.rules.map((rule) => renamedIn(rule, before, after)) }
  await writeRole(ctx, { id, before: form.name, form: renamed })
  ctx.record({ entity: 'role', id, before: form, after: renamed })
  ctx.rolesChanged([form.name])
}

export async function deletePermission(ctx: PermissionContext, { id }: { id: number }): OnePermission {
  await lockAdministrators(ctx)
  const row = await findVisible(ctx, permissionSubject, id, 'delete')
  assertNotSystem(row)
  assertWithinOwnRights(ctx, rulesOf(row), '/id')
  const naming = rolesNaming(await allRoles(ctx), row.name).map(({ name }) => name)
  if (naming.length > 0) throw new Refusal(409, 'permissions.in_use', `Rules of ${naming.join(', ')} use this permission.`)
  const before = (await permissionForm(ctx.db, id))!
  const [permission] = await answerPermissions(ctx, [row])
  await ctx.db
    .updateTable('permissions')
    // Two blanks: no name has such a key.
    .set({ removedAt: ctx.now, nameKey: `${row.nameKey}  ${id}` })
    .where('id', '=', id)
    .execute()
  ctx.record({ entity: 'permission', id, before, after: null })
  ctx.rolesChanged(before.assignedTo)
  return { permission: permission! }
}

export async function assignPermission(ctx: PermissionContext, { id, assignedTo }: { id: number; assignedTo: string[] }): OnePermission {
  await lockAdministrators(ctx)
  const row = await findVisible(ctx, permissionSubject, id, 'update')
  const before = (await permissionForm(ctx.db, id))!
  assertMayChange(ctx, permissionSubject, { ...row, assignedTo: before.assignedTo }, { assignedTo })
  await assign(ctx, row, assignedTo)
  return recorded(ctx, id, before)
}

/** Each role that gains or loses it has to be the viewer's to change, and so has what it grants; one out of sight is as good as none. */
async function assign(ctx: PermissionContext, row: PermissionRow, names: readonly string[]): Promise<void> {
  const roles = await allRoles(ctx)
  const now = await ctx.db.selectFrom('role_permissions').select('roleId').where('permissionId', '=', row.id).execute()
  const had = new Set(now.map(({ roleId }) => roleId))
  const seen = new Set((await visible(ctx, roleSubject).select('roles.id').execute()).map(({ id }) => id))
  const known = roles.filter(({ id }) => seen.has(id) || had.has(id))
  const wanted = new Set(names.map((name, index) => roleNamed(known, name, `/assignedTo/${index}`).id))
  const differing = roles.filter(({ id }) => wanted.has(id) !== had.has(id))
  if (differing.length > 0) assertWithinOwnRights(ctx, rulesOf(row), '/assignedTo')
  for (const role of differing) {
    // Its name stands in `assignedTo`, so that it is no secret that it is there.
    if (!seen.has(role.id)) throw forbidden('update', roleSubject.entity)
    const found = await findVisible(ctx, roleSubject, role.id, 'update')
    assertMayChange(ctx, roleSubject, { ...found, permissions: [] }, { permissions: [row.name] })
    if (role.name === ADMIN) throw new Refusal(409, 'roles.built_in', 'The role admin cannot be changed.')
    assertWithinOwnRights(ctx, ctx.roles.source(role.name) ?? [], '/assignedTo')
    const pair = { roleId: role.id, permissionId: row.id }
    if (wanted.has(role.id)) await ctx.db.insertInto('role_permissions').values(pair).execute()
    else await ctx.db.deleteFrom('role_permissions').where('roleId', '=', role.id).where('permissionId', '=', row.id).execute()
  }
  ctx.rolesChanged(differing.map(({ name }) => name))
}

function roleNamed(roles: RoleRow[], name: string, path: string): RoleRow {
  const role = roles.find(({ nameKey }) => nameKey === roleKey(name))
  if (!role) throw invalid(path, 'must be the name of a role')
  return role
}

const allRoles = (ctx: PermissionContext): Promise<RoleRow[]> =>
  ctx.db.selectFrom('roles').selectAll().where('removedAt', 'is', null).orderBy('nameKey').execute()

const rolesNaming = (roles: RoleRow[], permission: string) =>
  roles.filter(({ rules }) =>
    (JSON.parse(rules) as Parameters<typeof renamedIn>[0][]).some((rule) => renamedIn(rule, permission, '') !== rule),
  )

function assertNotSystem(row: PermissionRow): void {
  if (row.isSystem === 1)
    throw new Refusal(409, 'permissions.system', 'A module relies on this permission: it cannot be renamed or deleted.')
}

async function recorded(ctx: PermissionContext, id: number, before: PermissionForm | null): OnePermission {
  ctx.record({ entity: 'permission', id, before, after: await permissionForm(ctx.db, id) })
  const row = await ctx.db.selectFrom('permissions').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('permission')
  return { permission: (await answerPermissions(ctx, [row]))[0]! }
}

/** Deleted: brought back with the roles that had it. Added: deleted. Changed: renamed and assigned back. */
export async function undoPermission(
  ctx: PermissionContext,
  { id, before, after }: { id: number; before: object | null; after: object | null },
) {
  if (before === null) return void (await deletePermission(ctx, { id }))
  const { name, assignedTo } = before as Partial<PermissionForm>
  if (after === null) return bringBack(ctx, id, name!)
  if (name !== undefined) await updatePermission(ctx, { id, name })
  if (assignedTo !== undefined) await assignPermission(ctx, { id, assignedTo })
}

async function bringBack(ctx: PermissionContext, id: number, name: string): Promise<void> {
  const values = { removedAt: null, nameKey: roleKey(name) }
  await unlessTaken(ctx, '/name', () => ctx.db.updateTable('permissions').set(values).where('id', '=', id).execute())
  const row = await findVisible(ctx, permissionSubject, id, 'delete')
  assertWithinOwnRights(ctx, rulesOf(row), '/name')
  const form = (await permissionForm(ctx.db, id))!
  ctx.record({ entity: 'permission', id, before: null, after: form })
  ctx.rolesChanged(form.assignedTo)
}
