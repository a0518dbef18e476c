import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { email, Recipient } from '../contract.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import type { Context } from '#platform/server/context.ts'
import type { IdentityTables } from '#platform/server/identity/tables.ts'
import { userSubject } from '#platform/server/identity/users.ts'
import { normalise } from '#platform/server/search/normalise.ts'
import { workspaceDomain } from './domain.ts'
import { addressOf } from './own-address.ts'
import { ownId, type EmailContext } from './email-subjects.ts'

const MOST = 20

/** Whom one has written with first, by how often and lately; then colleagues by name. */
export async function listRecipients(
  ctx: EmailContext,
  { q }: Input<typeof email.listRecipients>,
): Promise<Output<typeof email.listRecipients>> {
  const pattern = `%${normalise(q).replace(/[\\%_]/g, '\\$&')}%`
  const [known, colleagues] = await Promise.all([correspondents(ctx, pattern), colleaguesLike(ctx, pattern)])
  const byAddress = new Map(colleagues.map((one) => [one.email, one]))
  const merged = [...known.map((one) => byAddress.get(one.email) ?? one), ...colleagues]
  const once = new Map(merged.map((one) => [one.email, one]))
  return { recipients: [...once.values()].slice(0, MOST) }
}

async function correspondents(ctx: EmailContext, pattern: string): Promise<Recipient[]> {
  const rows = await ctx.db
    .selectFrom('email_correspondents')
    .select(['name', 'email'])
    .where('userId', '=', ownId(ctx.viewer))
    .where('key', 'like', pattern)
    .orderBy('count', 'desc')
    .orderBy('lastAt', 'desc')
    .orderBy('email')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({ ...row, userId: null, avatar: null }))
}

async function colleaguesLike(ctx: EmailContext, pattern: string): Promise<Recipient[]> {
  if (!isReadableEverywhere(ctx, userSubject, 'fullName')) return []
  const domain = await workspaceDomain(ctx)
  const rows = await visible(ctx as unknown as Context<IdentityTables>, userSubject)
    .select(['users.id', 'users.fullName', 'users.username', 'users.avatar'])
    .where('users.status', '=', 'active')
    .where((eb) => eb.or([eb('users.nameKey', 'like', pattern), eb('users.usernameKey', 'like', pattern)]))
    .orderBy('users.nameKey')
    .orderBy('users.id')
    .limit(MOST)
    .execute()
  return rows.map(({ id, fullName, username, avatar }) => ({
    name: fullName,
    email: addressOf({ id, username }, domain),
    userId: id,
    avatar,
  }))
}
