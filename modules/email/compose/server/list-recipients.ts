import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { email, Recipient } from '../../contract.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import type { Context } from '#platform/server/context.ts'
import { containsText } from '#platform/server/database/expressions.ts'
import type { IdentityTables } from '#platform/server/identity/tables.ts'
import { userSubject } from '#platform/server/identity/users.ts'
import { normalise } from '#platform/server/search/normalise.ts'
import { workspaceDomain } from '../../settings/server/index.ts'
import { addressOf } from '../../server/own-address.ts'
import { ownId, type EmailContext } from '../../server/email-subjects.ts'

const MOST = 20

/** Whom one has written with first, by how often and lately; then colleagues by name. */
export async function listRecipients(
  ctx: EmailContext,
  { q }: Input<typeof email.listRecipients>,
): Promise<Output<typeof email.listRecipients>> {
  const text = normalise(q)
  const [known, colleagues] = await Promise.all([correspondents(ctx, text), colleaguesLike(ctx, text)])
  const byAddress = new Map(colleagues.map((one) => [one.email, one]))
  const merged = [...known.map((one) => byAddress.get(one.email) ?? one), ...colleagues]
  const once = new Map(merged.map((one) => [one.email, one]))
  return { recipients: [...once.values()].slice(0, MOST) }
}

async function correspondents(ctx: EmailContext, text: string): Promise<Recipient[]> {
  const rows = await ctx.db
    .selectFrom('email_correspondents')
    .select(['name', 'email'])
    .where('userId', '=', ownId(ctx.viewer))
    .where(containsText('key', text))
    .orderBy('count', 'desc')
    .orderBy('lastAt', 'desc')
    .orderBy('email')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({ ...row, userId: null, avatar: null }))
}

async function colleaguesLike(ctx: EmailContext, text: string): Promise<Recipient[]> {
  if (!isReadableEverywhere(ctx, userSubject, 'fullName')) return []
  const domain = await workspaceDomain(ctx)
  const rows = await visible(ctx as unknown as Context<IdentityTables>, userSubject)
    .select(['users.id', 'users.fullName', 'users.username', 'users.avatar'])
    .where('users.status', '=', 'active')
    .where((eb) => eb.or([containsText('users.nameKey', text), containsText('users.usernameFolded', text)]))
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
