import type { Person } from '#platform/contract/schema.ts'
import { assertFieldsReadable } from '#platform/server/abilities/fields.ts'
import { assertWithinOwnRights } from '#platform/server/abilities/rank.ts'
import { readRoles, storedRole, type StoredRole } from '#platform/server/abilities/read-roles.ts'
import { roleSubject } from '#platform/server/abilities/role-subjects.ts'
import { abilityFor } from '#platform/server/abilities/rules.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { userSubject } from '#platform/server/identity/users.ts'
import { Prepared } from '#platform/server/module.ts'
import { Refusal } from '#platform/server/refusal.ts'
import type { RolePatch, RolePreview } from '../contract.ts'
import { differences, type Holder } from './preview-records.ts'
import { changedRights } from './preview-rights.ts'
import { assertRules, permissionsNamed } from './role-rules.ts'
import type { PermissionContext } from './role-answers.ts'
import { isToldGrants } from './told-roles.ts'

type Asked = { role: { id?: number | null; rules: NonNullable<RolePatch['rules']>; permissions: string[] } }

const SAMPLE = 20
const NOBODY: StoredRole = { id: 0, name: '', rules: [], permissions: [], granted: [], origins: [], isAdministrator: false }

/** Counts beside the database's writer, and writes nothing. */
export const previewRole = new Prepared(preview, async (_ctx: PermissionContext, _asked: Asked, given: { preview: RolePreview }) => given)

async function preview(ctx: PermissionContext, { role: asked }: Asked): Promise<{ preview: RolePreview }> {
  const before = asked.id ? await findBefore(ctx, asked.id) : NOBODY
  await assertRules(ctx, asked.rules, before.rules)
  const permissions = await permissionsNamed(ctx, asked.permissions, '/role/permissions')
  const after = storedRole({ id: before.id, name: before.name, rules: asked.rules }, permissions)
  // What is counted tells of records, so nobody counts beyond their own rights.
  for (const { granted } of [before, after]) assertWithinOwnRights(ctx, granted, '/role/rules')
  const holders = await holdersOf(ctx, before, after)
  return {
    preview: {
      people: holders.length,
      sample: holders.slice(0, SAMPLE).map(({ person }) => person),
      records: await differences(ctx, holders),
      rights: changedRights(ctx, before, after),
      losesLastAdministrator: before.isAdministrator && !after.isAdministrator && !(await isAnotherAdministrator(ctx, before)),
    },
  }
}

async function findBefore(ctx: PermissionContext, id: number): Promise<StoredRole> {
  const row = await findVisible(ctx, roleSubject, id, 'update')
  // What changes tells what was there.
  if (!isToldGrants(ctx, row)) throw new Refusal(403, 'forbidden', 'You may not read what this role grants.')
  return (await readRoles(ctx.db)).find((role) => role.id === id) ?? NOBODY
}

/** Active people with the role, by name, with what they may before and after. */
async function holdersOf(ctx: PermissionContext, before: StoredRole, after: StoredRole): Promise<Holder[]> {
  if (before === NOBODY) return []
  assertFieldsReadable(ctx, userSubject, ['role'])
  const rows = await visible(ctx, userSubject)
    .select(['users.id', 'users.fullName', 'users.avatar', 'users.role', 'users.email', 'users.language', 'users.timeZone'])
    .where('users.role', '=', before.name)
    .where('users.status', '=', 'active')
    .orderBy('users.nameKey')
    .execute()
  return rows.map((row) => {
    const person: Person = { id: row.id, fullName: row.fullName, avatar: row.avatar }
    return { person, before: abilityFor(row, () => before.granted).ability, after: abilityFor(row, () => after.granted).ability }
  })
}

async function isAnotherAdministrator(ctx: PermissionContext, role: StoredRole): Promise<boolean> {
  const others = ctx.roles.all().filter((one) => one.isAdministrator && one.name !== role.name)
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
