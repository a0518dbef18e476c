import { findVisible } from '#platform/server/abilities/visible.ts'
import { createSecret, hashSecret } from '#platform/server/identity/access-tokens.ts'
import { assertMayHaveLink, isLinkGood } from '#platform/server/identity/links.ts'
import { hashPassword } from '#platform/server/identity/passwords.ts'
import { readWorkspace } from '#platform/server/identity/register.ts'
import { findUser, keysOf, lockUser, userSubject } from '#platform/server/identity/users.ts'
import { enqueue } from '#platform/server/jobs/enqueue.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { sendOrGiveUp } from '#platform/server/mail-transport/mail-job.ts'
import { createMailTransport } from '#platform/server/mail-transport/transport.ts'
import { Prepared } from '#platform/server/module.ts'
import { invalid, Refusal } from '#platform/server/refusal.ts'
import type { Invitation } from '../contract.ts'
import { formatInvitationEmail } from './invitation-email.ts'
import { toJournalFields, type UserContext, type UserRow, type UserTables } from '../../server/user-response.ts'
import { publishUserChange } from '../../server/publish-user-change.ts'

const DAY_MS = 86_400_000
const LINK_VALID_DAYS = 7

/** Throws 409 for users who have a password; they need a reset link instead. */
export async function inviteUser(ctx: UserContext, { id }: { id: number }): Promise<{ invitation: Invitation }> {
  const row = await findVisible(ctx, userSubject, id, 'update')
  assertMayHaveLink(ctx, row)
  if (row.passwordHash !== '') throw new Refusal(409, 'users.has_password', 'This person has a password already.')
  if (row.status === 'inactive') throw new Refusal(409, 'users.inactive', 'This account is not active.')
  if (!ctx.config.smtpUrl) return { invitation: { delivery: 'link', ...(await issueLink(ctx, { userId: id, makerId: ctx.viewer.id })) } }
  await enqueue(ctx, { name: sendInvitation.name, payload: { userId: id } })
  return { invitation: { delivery: 'mail', link: null, expiresAt: getExpiry(ctx) } }
}

/** Creates the link when the job runs, so that the queue never stores it in plain text. */
export const sendInvitation = job<UserTables, { userId: number }>({
  name: 'users.invitation-mail',
  run: async (ctx, { userId }) => {
    const made = await ctx.write(async (act) => {
      const user = await findUser(act.db, userId)
      return user && isInvitable(user) ? { user, ...(await issueLink(act, { userId, makerId: null })) } : undefined
    })
    if (!made) return
    const { user, link } = made
    await sendOrGiveUp(createMailTransport(ctx.config), {
      to: user.email,
      ...formatInvitationEmail(user.language, { name: user.fullName, link }),
    })
  },
})

const getExpiry = (ctx: Pick<UserContext, 'now'>) => new Date(Date.parse(ctx.now) + LINK_VALID_DAYS * DAY_MS).toISOString()

async function issueLink(
  ctx: UserContext,
  { userId, makerId }: { userId: number; makerId: number | null },
): Promise<{ link: string; expiresAt: string }> {
  const token = createSecret()
  const row = { hash: hashSecret(token), makerId, expiresAt: getExpiry(ctx) }
  await ctx.db
    .insertInto('invitations')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute()
  return { link: `${ctx.config.publicUrl}/#/accept-invitation/${token}`, expiresAt: row.expiresAt }
}

/** A POST although it only reads, so that the token does not appear in URLs and logs. */
export async function openInvitation(ctx: UserContext, { token }: { token: string }) {
  const { fullName, email } = await findInvitedUser(ctx, token)
  return { fullName, email, workspace: (await readWorkspace(ctx.db)).name }
}

type Acceptance = { token: string; password: string; fullName?: string }

export const acceptInvitation = new Prepared(
  async (ctx: UserContext, { token, password, fullName }: Acceptance) => {
    if (fullName !== undefined && !fullName.trim()) throw invalid('/fullName', 'must not be blank')
    await findInvitedUser(ctx, token)
    return hashPassword(password)
  },
  async (ctx: UserContext, { token, fullName }: Acceptance, passwordHash: string) => {
    await lockUser(ctx, (await findInvitedUser(ctx, token)).id)
    const row = await findInvitedUser(ctx, token)
    const used = await ctx.db.deleteFrom('invitations').where('hash', '=', hashSecret(token)).returning('userId').executeTakeFirst()
    if (!used) throw invalidLinkError()
    const changes = { fullName: fullName?.trim() ?? row.fullName, status: 'active' as const }
    const values = { ...changes, ...keysOf({ ...row, ...changes }), passwordHash, updatedAt: ctx.now }
    const after = await ctx.db.updateTable('users').set(values).where('id', '=', row.id).returningAll().executeTakeFirstOrThrow()
    ctx.record({ entity: 'user', id: row.id, before: toJournalFields(row), after: toJournalFields(after) })
    publishUserChange(ctx, row.id)
    return { email: after.email }
  },
)

async function findInvitedUser(ctx: UserContext, token: string): Promise<UserRow> {
  const row = await ctx.db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.userId')
    .selectAll('users')
    .select('invitations.makerId')
    .where('hash', '=', hashSecret(token))
    .where('expiresAt', '>', ctx.now)
    .where('users.removedAt', 'is', null)
    .executeTakeFirst()
  if (!row || !isInvitable(row)) throw invalidLinkError()
  const { makerId, ...user } = row
  if (!(await isLinkGood(ctx, user, makerId))) throw invalidLinkError()
  return user
}

const isInvitable = (user: UserRow) => user.passwordHash === '' && user.status !== 'inactive'

const invalidLinkError = () =>
  new Refusal(400, 'users.invitation_invalid', 'This invitation has been used or has expired. Ask for a new one.')
