import { findContactAddresses, type ContactContext } from '#modules/contacts/server/index.ts'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { email, Recipient } from '../../contract.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import type { Context } from '#platform/server/context.ts'
import { containsText } from '#platform/server/database/queries/expressions.ts'
import type { IdentityTables } from '#platform/server/identity/tables.ts'
import { userSubject } from '#platform/server/identity/users.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import { getWorkspaceDomain } from '../../settings/server/index.ts'
import { getUserAddress } from '../../server/user-address.ts'
import { getMailboxOwnerId, type EmailContext } from '../../server/email-subjects.ts'

const MAX_RESULTS = 20

export async function listRecipients(
  ctx: EmailContext,
  { q }: Input<typeof email.listRecipients>,
): Promise<Output<typeof email.listRecipients>> {
  const text = normalizeForSearch(q)
  const [correspondents, contacts, colleagues] = await Promise.all([
    findCorrespondents(ctx, text),
    findContacts(ctx, q),
    findColleagues(ctx, text),
  ])
  const known = new Map([...contacts, ...colleagues].map((one) => [one.email, one]))
  const merged = [...correspondents.map((one) => known.get(one.email) ?? one), ...contacts, ...colleagues]
  const unique = new Map(merged.map((one) => [one.email, known.get(one.email) ?? one]))
  return { recipients: [...unique.values()].slice(0, MAX_RESULTS) }
}

async function findCorrespondents(ctx: EmailContext, text: string): Promise<Recipient[]> {
  const rows = await ctx.db
    .selectFrom('email_correspondents')
    .select(['name', 'email'])
    .where('userId', '=', getMailboxOwnerId(ctx.viewer))
    .where(containsText('key', text))
    .orderBy('count', 'desc')
    .orderBy('lastAt', 'desc')
    .orderBy('email')
    .limit(MAX_RESULTS)
    .execute()
  return rows.map((row) => ({ ...row, userId: null, avatar: null }))
}

const findContacts = async (ctx: EmailContext, q: string): Promise<Recipient[]> =>
  (await findContactAddresses(ctx as unknown as ContactContext, q, MAX_RESULTS)).map(({ name, email, photo }) => ({
    name,
    email,
    userId: null,
    avatar: photo,
  }))

async function findColleagues(ctx: EmailContext, text: string): Promise<Recipient[]> {
  if (!isReadableEverywhere(ctx, userSubject, 'fullName')) return []
  const domain = await getWorkspaceDomain(ctx)
  const rows = await visible(ctx as unknown as Context<IdentityTables>, userSubject)
    .select(['users.id', 'users.fullName', 'users.username', 'users.avatar'])
    .where('users.status', '=', 'active')
    .where((eb) => eb.or([containsText('users.nameKey', text), containsText('users.usernameFolded', text)]))
    .orderBy('users.nameKey')
    .orderBy('users.id')
    .limit(MAX_RESULTS)
    .execute()
  return rows.map(({ id, fullName, username, avatar }) => ({
    name: fullName,
    email: getUserAddress({ id, username }, domain),
    userId: id,
    avatar,
  }))
}
