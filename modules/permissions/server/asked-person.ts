import type { Person } from '#platform/contract/schema.ts'
import { check } from '#platform/server/abilities/check.ts'
import { readableFields } from '#platform/server/abilities/fields.ts'
import { abilityFor } from '#platform/server/abilities/rules.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import type { Viewer } from '#platform/server/context.ts'
import type { UserRow } from '#platform/server/identity/tables.ts'
import { findUser, userSubject } from '#platform/server/identity/users.ts'
import { notFound, Refusal } from '#platform/server/refusal.ts'
import type { RoleName } from '../rule-contract.ts'
import { originsOf, type Bound } from './decide.ts'
import type { PermissionContext } from './role-answers.ts'
import { toldRoles } from './told-roles.ts'

/** Somebody whom a question is about, as they would ask for themselves. */
export type Asked = Bound & { person: Person; role: RoleName; status: UserRow['status']; viewer: Viewer }

/** Of oneself everyone may ask; else Refusal 403 without the right to read roles and this person's role, 404 where they are not visible. */
export async function askedPerson(ctx: PermissionContext, userId: number): Promise<Asked> {
  if (userId === ctx.viewer.id) return asAsked(ctx, (await findUser(ctx.db, userId)) ?? (Promise.reject(notFound('user')) as never))
  check(ctx, 'read', 'Role')
  const row = await findVisible(ctx, userSubject, userId)
  const isTold = readableFields(ctx, userSubject, row).has('role') && (!ctx.roles.role(row.role) || (await toldRoles(ctx)).has(row.role))
  if (!isTold) throw new Refusal(403, 'forbidden', 'You may not read the role of this person.')
  return asAsked(ctx, row)
}

export type AskedRow = Pick<UserRow, 'id' | 'fullName' | 'avatar' | 'role' | 'email' | 'language' | 'timeZone' | 'status'>

export function asAsked(ctx: PermissionContext, row: AskedRow): Asked {
  const role = ctx.roles.role(row.role)
  const { ability } = abilityFor(row, ctx.roles.source)
  const { id, fullName, avatar, email, language, timeZone, status } = row
  return {
    person: { id, fullName, avatar },
    role: { id: role?.id ?? null, name: row.role },
    status,
    ability,
    origins: originsOf(role),
    viewer: { id, role: row.role, email, fullName, language, timeZone, sessionId: 0, ability },
  }
}
