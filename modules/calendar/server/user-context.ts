import type { Kysely } from 'kysely'
import { getUserPermissions, type RuleUser } from '#platform/server/abilities/rules.ts'
import type { IdentityTables } from '#platform/server/identity/tables.ts'
import type { CalendarContext } from './event-subject.ts'

/** Returns undefined if the user is inactive or may not read events. */
export async function createUserContext(ctx: CalendarContext, userId: number): Promise<CalendarContext | undefined> {
  const user = await (ctx.db as unknown as Kysely<IdentityTables>)
    .selectFrom('users')
    .select(['id', 'role', 'email', 'fullName', 'language', 'timeZone'])
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  if (!user) return undefined
  const { ability } = getUserPermissions(user as RuleUser, ctx.roles.getRules)
  return ability.can('read', 'Event') ? { ...ctx, viewer: { ...(user as RuleUser), sessionId: 0, ability } } : undefined
}
