import type { Person } from '#platform/contract/schema.ts'
import { readRoles, type StoredRole } from '#platform/server/abilities/read-roles.ts'
import { roleSubject } from '#platform/server/abilities/role-subjects.ts'
import type { RoleRow, RoleTables } from '#platform/server/abilities/role-tables.ts'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import type { Context } from '#platform/server/context.ts'
import type { IdentityTables } from '#platform/server/identity/tables.ts'
import { userSubject } from '#platform/server/identity/users.ts'
import type { Role } from '../contract.ts'
import { areHoldersTold } from './told-roles.ts'

export type PermissionTables = RoleTables & IdentityTables
export type PermissionContext = Context<PermissionTables>

const SHOWN = 5

/** Roles as they are answered: what the viewer may not read is null. */
export async function answerRoles(ctx: PermissionContext, rows: RoleRow[]): Promise<Role[]> {
  const [stored, counts] = await Promise.all([readRoles(ctx.db), countHolders(ctx)])
  const byId = new Map(stored.map((role) => [role.id, role]))
  const isTold = areHoldersTold(ctx)
  const answers: Role[] = []
  for (const row of rows) {
    const role = byId.get(row.id)!
    const userCount = counts.get(row.name) ?? 0
    const users = userCount > 0 && isTold ? await holdersOf(ctx, row.name, SHOWN) : []
    answers.push(answerOf(ctx, row, isTold ? { role, userCount, users } : { role, userCount: null, users: null }))
  }
  return answers
}

export async function answerRole(ctx: PermissionContext, id: number): Promise<Role> {
  const row = await ctx.db.selectFrom('roles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return (await answerRoles(ctx, [row]))[0]!
}

type Parts = { role: StoredRole; userCount: number | null; users: Person[] | null }

function answerOf(ctx: PermissionContext, row: RoleRow, { role, userCount, users }: Parts): Role {
  const { id, name, description, createdAt, updatedAt } = row
  const granted = { rules: [...role.rules], permissions: [...role.permissions], isAdministrator: role.isAdministrator }
  const isBuiltIn = row.isBuiltIn === 1
  return maskFields(ctx, roleSubject, { id, createdAt, updatedAt, name, description, ...granted, isBuiltIn, userCount, users } as Role)
}

/** By role, as far as the viewer sees people. */
async function countHolders(ctx: PermissionContext): Promise<Map<string, number>> {
  const rows = await visible(ctx, userSubject)
    .select((eb) => ['users.role', eb.fn.countAll<number>().as('count')])
    .groupBy('users.role')
    .execute()
  return new Map(rows.map(({ role, count }) => [role, count]))
}

export const holdersOf = (ctx: PermissionContext, role: string, most: number): Promise<Person[]> =>
  visible(ctx, userSubject)
    .select(['users.id', 'users.fullName', 'users.avatar'])
    .where('users.role', '=', role)
    .orderBy('users.nameKey')
    .orderBy('users.id')
    .limit(most)
    .execute()
