import type { Kysely } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { isInIds, isInTexts } from '#platform/server/database/queries/expressions.ts'
import type { IdentityTables } from '#platform/server/identity/tables.ts'
import { userSubject } from '#platform/server/identity/users.ts'
import { toAccountKey } from '#platform/server/identity/account-key.ts'
import { toEmailKey } from '../../guests/email-address.ts'
import type { CalendarContext } from '../../server/event-subject.ts'

/** Stands for a user whose address the viewer may not see. */
const PLACEHOLDER = /^user-(\d{1,15})@staffroom\.invalid$/i

/** The addresses of the viewer and of colleagues that the viewer may see, by id. */
export async function listAddresses(ctx: CalendarContext, ids: readonly number[]): Promise<Map<number, string>> {
  const identity = ctx as unknown as Context<IdentityTables>
  const rows = ctx.viewer.ability.can('read', userSubject.subject)
    ? await visible(identity, userSubject)
        .selectAll('users')
        .where(isInIds(ctx.dialect, 'users.id', [...new Set(ids)]))
        .execute()
    : []
  const emails = rows.map((row) => maskFields(identity, userSubject, row)).flatMap(({ id, email }) => (email ? [[id, email] as const] : []))
  return new Map([...emails, [ctx.viewer.id, ctx.viewer.email]])
}

/** The addresses under which the viewer receives invitations, normalized. */
export async function listOwnAddresses(ctx: CalendarContext): Promise<string[]> {
  const account = await ctx.userEmail?.findAddress(ctx, ctx.viewer.id)
  return [ctx.viewer.email, account ?? '', `user-${ctx.viewer.id}@staffroom.invalid`].map(toEmailKey)
}

/** The ids of the active users with these addresses. */
export async function findUserIds(ctx: CalendarContext, emails: readonly string[]): Promise<Map<string, number>> {
  const placeholders = emails.flatMap((email) => {
    const match = PLACEHOLDER.exec(email)
    return match ? [[email, Number(match[1])] as const] : []
  })
  const keys = emails.map(toAccountKey)
  const rows = await (ctx.db as unknown as Kysely<IdentityTables>)
    .selectFrom('users')
    .select(['id', 'emailKey'])
    .where('status', '=', 'active')
    .where('removedAt', 'is', null)
    .where(isInTexts(ctx.dialect, 'emailKey', keys))
    .execute()
  const byKey = new Map(rows.map(({ id, emailKey }) => [emailKey, id]))
  const users = emails.flatMap((email) => {
    const id = byKey.get(toAccountKey(email))
    return id === undefined ? [] : [[email, id] as const]
  })
  return new Map([...users, ...placeholders])
}
