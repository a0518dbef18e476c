import type { Kysely } from 'kysely'
import { getPersonId, type Person } from '#platform/contract/schema.ts'
import { getUserPermissions } from '#platform/server/abilities/rules.ts'
import { invalidInput } from '#platform/server/api-error.ts'
import type { IdentityTables } from '#platform/server/identity/tables.ts'
import type { BillContext } from '../../server/tables.ts'

/** The active users who can approve bills and read them, by name. */
export async function findApprovers(ctx: BillContext): Promise<Person[]> {
  const users = await (ctx.db as unknown as Kysely<IdentityTables>)
    .selectFrom('users')
    .select(['id', 'fullName', 'avatar', 'role', 'email', 'language', 'timeZone'])
    .where('status', '=', 'active')
    .where('removedAt', 'is', null)
    .orderBy('nameKey')
    .orderBy('id')
    .execute()
  const canApprove = users.filter((user) => {
    const { ability } = getUserPermissions(user, ctx.roles.getRules)
    return ability.can('read', 'Bill') && ability.can('update', 'BillApproval')
  })
  return canApprove.map(({ id, fullName, avatar }) => ({ id, fullName, avatar }))
}

export const listApprovers = async (ctx: BillContext): Promise<{ people: Person[] }> => ({ people: await findApprovers(ctx) })

/** Throws 400 at `path` for anyone else. */
export async function assertIsApprover(ctx: BillContext, person: number | { id: number }, path: string): Promise<void> {
  const id = getPersonId(person)
  if (!(await findApprovers(ctx)).some((one) => one.id === id)) throw invalidInput(path, 'must be a person who can approve bills')
}
