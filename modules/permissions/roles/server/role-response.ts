import type { Person } from '#platform/contract/schema.ts'
import { readRoles, type StoredRole } from '#platform/server/abilities/roles/read-roles.ts'
import { roleSubject } from '#platform/server/abilities/roles/role-subjects.ts'
import type { RoleRow } from '#platform/server/abilities/roles/role-tables.ts'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { userSubject } from '#platform/server/identity/users.ts'
import type { PermissionContext } from '../../server/tables.ts'
import type { Role } from '../contract.ts'
import { canReadMembership } from '../../server/readable-roles.ts'

const SAMPLE_SIZE = 5

/** Properties that the viewer may not read are null. */
export async function toRoleResponses(ctx: PermissionContext, rows: RoleRow[]): Promise<Role[]> {
  const [stored, counts] = await Promise.all([readRoles(ctx.db), countMembers(ctx)])
  const byId = new Map(stored.map((role) => [role.id, role]))
  const canReadMembers = canReadMembership(ctx)
  const answers: Role[] = []
  for (const row of rows) {
    const role = byId.get(row.id)!
    const userCount = counts.get(row.name) ?? 0
    const users = userCount > 0 && canReadMembers ? await listMembers(ctx, row.name, SAMPLE_SIZE) : []
    answers.push(toRoleResponse(ctx, row, canReadMembers ? { role, userCount, users } : { role, userCount: null, users: null }))
  }
  return answers
}

export async function getRoleResponse(ctx: PermissionContext, id: number): Promise<Role> {
  const row = await ctx.db.selectFrom('roles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return (await toRoleResponses(ctx, [row]))[0]!
}

type Parts = { role: StoredRole; userCount: number | null; users: Person[] | null }

function toRoleResponse(ctx: PermissionContext, row: RoleRow, { role, userCount, users }: Parts): Role {
  const { id, name, description, createdAt, updatedAt } = row
  const granted = { rules: [...role.rules], permissions: [...role.permissions], isAdministrator: role.isAdministrator }
  const isBuiltIn = row.isBuiltIn === 1
  return maskFields(ctx, roleSubject, { id, createdAt, updatedAt, name, description, ...granted, isBuiltIn, userCount, users } as Role)
}

/** Counts only users visible to the viewer. */
async function countMembers(ctx: PermissionContext): Promise<Map<string, number>> {
  const rows = await visible(ctx, userSubject)
    .select((eb) => ['users.role', eb.fn.countAll<number>().as('count')])
    .groupBy('users.role')
    .execute()
  return new Map(rows.map(({ role, count }) => [role, count]))
}

export const listMembers = (ctx: PermissionContext, role: string, limit: number): Promise<Person[]> =>
  visible(ctx, userSubject)
    .select(['users.id', 'users.fullName', 'users.avatar'])
    .where('users.role', '=', role)
    .orderBy('users.nameKey')
    .orderBy('users.id')
    .limit(limit)
    .execute()
