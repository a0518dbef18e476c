import { ADMIN_ROLE } from '#platform/server/abilities/roles/built-in-roles.ts'
import { assertCanUpdate, assertCanCreate } from '#platform/server/abilities/changes.ts'
import { assertFieldsReadable } from '#platform/server/abilities/fields.ts'
import { assertWithinOwnPermissions } from '#platform/server/abilities/own-permissions.ts'
import { toStoredRole } from '#platform/server/abilities/roles/read-roles.ts'
import { getRoleSnapshot, roleSubject, type RoleSnapshot } from '#platform/server/abilities/roles/role-subjects.ts'
import type { RoleRow } from '#platform/server/abilities/roles/role-tables.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { assertAdministratorRemains } from '#platform/server/identity/assert-administrator-remains.ts'
import { lockAdministrators } from '#platform/server/identity/administrators.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import { ApiError } from '#platform/server/api-error.ts'
import type { Role, RoleDraft, RolePatch } from '../contract.ts'
import { getRoleResponse, toRoleResponses, listMembers } from './role-response.ts'
import { assertValidRules } from './validate-rules.ts'
import { canReadMembership } from '../../server/readable-roles.ts'
import { insertRole, markRoleDeleted, restoreRole, updateRoleRow } from './save-role.ts'
import type { PermissionContext } from '../../server/tables.ts'
import { findPermissionsByName } from '../../server/find-permissions.ts'

type RoleResponse = Promise<{ role: Role }>

export async function listRoles(ctx: PermissionContext, { q }: { q?: string }) {
  const rows = await visible(ctx, roleSubject).selectAll('roles').orderBy('roles.nameFolded').orderBy('roles.id').execute()
  if (q) assertFieldsReadable(ctx, roleSubject, ['name'])
  const roles = await toRoleResponses(
    ctx,
    rows.filter(({ nameFolded }) => nameFolded.includes(normalizeForSearch(q ?? ''))),
  )
  return { roles, total: roles.length }
}

export async function getRole(ctx: PermissionContext, { id }: { id: number }): RoleResponse {
  await findVisible(ctx, roleSubject, id)
  return { role: await getRoleResponse(ctx, id) }
}

export async function addRole(ctx: PermissionContext, { role: input }: { role: RoleDraft }): RoleResponse {
  const form: RoleSnapshot = { description: '', rules: [], permissions: [], ...input, name: input.name.trim() }
  assertCanCreate(ctx, roleSubject, { name: '', description: '', rules: [], permissions: [], isBuiltIn: false }, form)
  await assertGrants(ctx, form)
  const id = await insertRole(ctx, form)
  ctx.recordChange({ entity: 'role', id, before: null, after: await getRoleSnapshot(ctx.db, id) })
  ctx.invalidateRoles([form.name])
  return { role: await getRoleResponse(ctx, id) }
}

export async function updateRole(ctx: PermissionContext, { role: { id, ...input } }: { role: RolePatch }): RoleResponse {
  await lockAdministrators(ctx)
  const row = await findVisible(ctx, roleSubject, id, 'update')
  await applyRoleChanges(ctx, row, input.name === undefined ? input : { ...input, name: input.name.trim() })
  return { role: await getRoleResponse(ctx, id) }
}

/** The caller must hold the lock on administrators. */
export async function applyRoleChanges(ctx: PermissionContext, row: RoleRow, input: Partial<RoleSnapshot>): Promise<void> {
  const before = (await getRoleSnapshot(ctx.db, row.id))!
  const changes = assertCanUpdate(ctx, roleSubject, { ...row, ...before }, input)
  if (Object.keys(changes).length === 0) return
  if (row.name === ADMIN_ROLE) throw builtInRoleError('The role admin cannot be changed.')
  if (row.isBuiltIn === 1 && changes.name !== undefined) throw builtInRoleError('This role cannot be renamed.')
  const after = { ...before, ...changes }
  await assertGrants(ctx, before, before)
  await assertGrants(ctx, after, before)
  await updateRoleRow(ctx, { id: row.id, before: before.name, form: after })
  await assertAdministratorRemains(ctx)
  ctx.recordChange({ entity: 'role', id: row.id, before, after: await getRoleSnapshot(ctx.db, row.id) })
  ctx.invalidateRoles([before.name, after.name])
}

const builtInRoleError = (detail: string) => new ApiError(409, 'roles.built_in', detail)

/** Throws 400 for invalid rules or unknown permissions and 403 for rights that the viewer does not have. */
export async function assertGrants(ctx: PermissionContext, form: RoleSnapshot, current?: RoleSnapshot): Promise<void> {
  await assertValidRules(ctx, form.rules, current?.rules)
  const permissions = await findPermissionsByName(ctx, form.permissions, '/role/permissions')
  assertWithinOwnPermissions(ctx, toStoredRole({ id: 0, ...form }, permissions).granted, '/role/rules')
}

export async function deleteRole(ctx: PermissionContext, { id }: { id: number }): RoleResponse {
  await lockAdministrators(ctx)
  const row = await findVisible(ctx, roleSubject, id, 'delete')
  if (row.isBuiltIn === 1) throw builtInRoleError('This role cannot be deleted.')
  const before = (await getRoleSnapshot(ctx.db, id))!
  await assertGrants(ctx, before, before)
  await assertNotInUse(ctx, row)
  const role = await getRoleResponse(ctx, id)
  await markRoleDeleted(ctx, row)
  ctx.recordChange({ entity: 'role', id, before, after: null })
  ctx.invalidateRoles([row.name])
  return { role }
}

const LISTED_MEMBERS = 20

async function assertNotInUse(ctx: PermissionContext, { name }: RoleRow): Promise<void> {
  const { count } = await ctx.db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('role', '=', name)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (count === 0) return
  const people = canReadMembership(ctx) ? await listMembers(ctx, name, LISTED_MEMBERS) : []
  const names = people.map(({ fullName }) => fullName).join(', ')
  const others = count > people.length ? `${names && ' and '}${count - people.length} more` : ''
  const errors = people.map(({ id, fullName }) => ({ path: `/users/${id}`, message: fullName }))
  throw new ApiError(409, 'roles.in_use', `The role is in use by ${names}${others}.`, errors)
}

export async function undoRole(ctx: PermissionContext, { id, before, after }: { id: number; before: object | null; after: object | null }) {
  if (before === null) return void (await deleteRole(ctx, { id }))
  await lockAdministrators(ctx)
  if (after !== null) return applyRoleChanges(ctx, await findVisible(ctx, roleSubject, id, 'update'), before as Partial<RoleSnapshot>)
  const { name } = before as RoleSnapshot
  await restoreRole(ctx, id, name)
  await findVisible(ctx, roleSubject, id, 'delete')
  const form = (await getRoleSnapshot(ctx.db, id))!
  await assertGrants(ctx, form, form)
  ctx.recordChange({ entity: 'role', id, before: null, after: form })
  ctx.invalidateRoles([name])
}
