import type { Person } from '#platform/contract/schema.ts'
import { assertFieldsReadable } from '#platform/server/abilities/fields.ts'
import { assertWithinOwnPermissions } from '#platform/server/abilities/own-permissions.ts'
import { readRoles, toStoredRole, type StoredRole } from '#platform/server/abilities/roles/read-roles.ts'
import { roleSubject } from '#platform/server/abilities/roles/role-subjects.ts'
import { getUserPermissions } from '#platform/server/abilities/rules.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { userSubject } from '#platform/server/identity/users.ts'
import { PreparedHandler } from '#platform/server/module.ts'
import { ApiError } from '#platform/server/api-error.ts'
import type { RolePatch, RolePreview } from '../contract.ts'
import { countRecordDifferences, type RoleMember } from './preview-records.ts'
import { listChangedRights } from './preview-rights.ts'
import { assertValidRules } from './validate-rules.ts'
import { canReadGrants } from '../../server/readable-roles.ts'
import { findPermissionsByName } from '../../server/find-permissions.ts'
import type { PermissionContext } from '../../server/tables.ts'

type PreviewInput = { role: { id?: number | null; rules: NonNullable<RolePatch['rules']>; permissions: string[] } }

const SAMPLE_SIZE = 20
const NEW_ROLE: StoredRole = { id: 0, name: '', rules: [], permissions: [], granted: [], origins: [], isAdministrator: false }

/** Runs outside the write transaction and writes nothing. */
export const previewRole = new PreparedHandler(
  computePreview,
  async (_ctx: PermissionContext, _input: PreviewInput, computed: { preview: RolePreview }) => computed,
)

async function computePreview(ctx: PermissionContext, { role: input }: PreviewInput): Promise<{ preview: RolePreview }> {
  const before = input.id ? await findCurrentRole(ctx, input.id) : NEW_ROLE
  await assertValidRules(ctx, input.rules, before.rules)
  const permissions = await findPermissionsByName(ctx, input.permissions, '/role/permissions')
  const after = toStoredRole({ id: before.id, name: before.name, rules: input.rules }, permissions)
  // Counts reveal information about records, so viewers can only preview rights that they have themselves.
  for (const { granted } of [before, after]) assertWithinOwnPermissions(ctx, granted, '/role/rules')
  const members = await listActiveMembers(ctx, before, after)
  return {
    preview: {
      people: members.length,
      sample: members.slice(0, SAMPLE_SIZE).map(({ person }) => person),
      records: await countRecordDifferences(ctx, members),
      rights: listChangedRights(ctx, before, after),
      losesLastAdministrator: before.isAdministrator && !after.isAdministrator && !(await hasOtherAdministrator(ctx, before)),
    },
  }
}

async function findCurrentRole(ctx: PermissionContext, id: number): Promise<StoredRole> {
  const row = await findVisible(ctx, roleSubject, id, 'update')
  // The preview reveals the current grants by comparison.
  if (!canReadGrants(ctx, row)) throw new ApiError(403, 'forbidden', 'You don’t have permission to view the rights of this role.')
  return (await readRoles(ctx.db)).find((role) => role.id === id) ?? NEW_ROLE
}

/** Returns active members sorted by name. */
async function listActiveMembers(ctx: PermissionContext, before: StoredRole, after: StoredRole): Promise<RoleMember[]> {
  if (before === NEW_ROLE) return []
  assertFieldsReadable(ctx, userSubject, ['role'])
  const rows = await visible(ctx, userSubject)
    .select(['users.id', 'users.fullName', 'users.avatar', 'users.role', 'users.email', 'users.language', 'users.timeZone'])
    .where('users.role', '=', before.name)
    .where('users.status', '=', 'active')
    .orderBy('users.nameKey')
    .execute()
  return rows.map((row) => {
    const person: Person = { id: row.id, fullName: row.fullName, avatar: row.avatar }
    return {
      person,
      before: getUserPermissions(row, () => before.granted).ability,
      after: getUserPermissions(row, () => after.granted).ability,
    }
  })
}

async function hasOtherAdministrator(ctx: PermissionContext, role: StoredRole): Promise<boolean> {
  const others = ctx.roles.list().filter((one) => one.isAdministrator && one.name !== role.name)
  if (others.length === 0) return false
  const names = others.map(({ name }) => name)
  const query = ctx.db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', names)
    .where('status', '=', 'active')
    .where('removedAt', 'is', null)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}
