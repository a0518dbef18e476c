import { ADMIN } from '#platform/server/abilities/built-in-roles.ts'
import { assertMayChange, assertMayCreate } from '#platform/server/abilities/changes.ts'
import { assertFieldsReadable } from '#platform/server/abilities/fields.ts'
import { assertWithinOwnRights } from '#platform/server/abilities/rank.ts'
import { storedRole } from '#platform/server/abilities/read-roles.ts'
import { roleForm, roleSubject, type RoleForm } from '#platform/server/abilities/role-subjects.ts'
import type { RoleRow } from '#platform/server/abilities/role-tables.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { assertAdministratorRemains, lockAdministrators } from '#platform/server/identity/administrators.ts'
import { normalise } from '#platform/server/search/normalise.ts'
import { Refusal } from '#platform/server/refusal.ts'
import type { Role, RoleDraft, RolePatch } from '../contract.ts'
import { answerRole, answerRoles, holdersOf, type PermissionContext } from './role-answers.ts'
import { assertRules, permissionsNamed } from './role-rules.ts'
import { areHoldersTold } from './told-roles.ts'
import { insertRole, removeRole, restoreRole, writeRole } from './write-role.ts'

type OneRole = Promise<{ role: Role }>

export async function listRoles(ctx: PermissionContext, { q }: { q?: string }) {
  const rows = await visible(ctx, roleSubject).selectAll('roles').orderBy('roles.nameFolded').orderBy('roles.id').execute()
  if (q) assertFieldsReadable(ctx, roleSubject, ['name'])
  const roles = await answerRoles(
    ctx,
    rows.filter(({ nameFolded }) => nameFolded.includes(normalise(q ?? ''))),
  )
  return { roles, total: roles.length }
}

export async function getRole(ctx: PermissionContext, { id }: { id: number }): OneRole {
  await findVisible(ctx, roleSubject, id)
  return { role: await answerRole(ctx, id) }
}

export async function addRole(ctx: PermissionContext, { role: given }: { role: RoleDraft }): OneRole {
  const form: RoleForm = { description: '', rules: [], permissions: [], ...given, name: given.name.trim() }
  assertMayCreate(ctx, roleSubject, { name: '', description: '', rules: [], permissions: [], isBuiltIn: false }, form)
  await assertGrants(ctx, form)
  const id = await insertRole(ctx, form)
  ctx.record({ entity: 'role', id, before: null, after: await roleForm(ctx.db, id) })
  ctx.rolesChanged([form.name])
  return { role: await answerRole(ctx, id) }
}

export async function updateRole(ctx: PermissionContext, { role: { id, ...given } }: { role: RolePatch }): OneRole {
  await lockAdministrators(ctx)
  const row = await findVisible(ctx, roleSubject, id, 'update')
  await changeRole(ctx, row, given.name === undefined ? given : { ...given, name: given.name.trim() })
  return { role: await answerRole(ctx, id) }
}

/** The caller has locked the administrators. */
export async function changeRole(ctx: PermissionContext, row: RoleRow, given: Partial<RoleForm>): Promise<void> {
  const before = (await roleForm(ctx.db, row.id))!
  const changes = assertMayChange(ctx, roleSubject, { ...row, ...before }, given)
  if (Object.keys(changes).length === 0) return
  if (row.name === ADMIN) throw builtIn('The role admin cannot be changed.')
  if (row.isBuiltIn === 1 && changes.name !== undefined) throw builtIn('This role cannot be renamed.')
  const after = { ...before, ...changes }
  await assertGrants(ctx, before, before)
  await assertGrants(ctx, after, before)
  await writeRole(ctx, { id: row.id, before: before.name, form: after })
  await assertAdministratorRemains(ctx)
  ctx.record({ entity: 'role', id: row.id, before, after: await roleForm(ctx.db, row.id) })
  ctx.rolesChanged([before.name, after.name])
}

const builtIn = (detail: string) => new Refusal(409, 'roles.built_in', detail)

/** Rules and permissions are there, make sense, and give nothing that the viewer does not have. */
export async function assertGrants(ctx: PermissionContext, form: RoleForm, standing?: RoleForm): Promise<void> {
  await assertRules(ctx, form.rules, standing?.rules)
  const permissions = await permissionsNamed(ctx, form.permissions, '/role/permissions')
  assertWithinOwnRights(ctx, storedRole({ id: 0, ...form }, permissions).granted, '/role/rules')
}

export async function deleteRole(ctx: PermissionContext, { id }: { id: number }): OneRole {
  await lockAdministrators(ctx)
  const row = await findVisible(ctx, roleSubject, id, 'delete')
  if (row.isBuiltIn === 1) throw builtIn('This role cannot be deleted.')
  const before = (await roleForm(ctx.db, id))!
  await assertGrants(ctx, before, before)
  await assertUnused(ctx, row)
  const role = await answerRole(ctx, id)
  await removeRole(ctx, row)
  ctx.record({ entity: 'role', id, before, after: null })
  ctx.rolesChanged([row.name])
  return { role }
}

const NAMED = 20

async function assertUnused(ctx: PermissionContext, { name }: RoleRow): Promise<void> {
  const { count } = await ctx.db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('role', '=', name)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (count === 0) return
  const people = areHoldersTold(ctx) ? await holdersOf(ctx, name, NAMED) : []
  const names = people.map(({ fullName }) => fullName).join(', ')
  const others = count > people.length ? `${names && ' and '}${count - people.length} more` : ''
  const errors = people.map(({ id, fullName }) => ({ path: `/users/${id}`, message: fullName }))
  throw new Refusal(409, 'roles.in_use', `The role is in use by ${names}${others}.`, errors)
}

/** Deleted: brought back. Added: deleted. Changed: changed back. */
export async function undoRole(ctx: PermissionContext, { id, before, after }: { id: number; before: object | null; after: object | null }) {
  if (before === null) return void (await deleteRole(ctx, { id }))
  await lockAdministrators(ctx)
  if (after !== null) return changeRole(ctx, await findVisible(ctx, roleSubject, id, 'update'), before as Partial<RoleForm>)
  const { name } = before as RoleForm
  await restoreRole(ctx, id, name)
  await findVisible(ctx, roleSubject, id, 'delete')
  const form = (await roleForm(ctx.db, id))!
  await assertGrants(ctx, form, form)
  ctx.record({ entity: 'role', id, before: null, after: form })
  ctx.rolesChanged([name])
}
