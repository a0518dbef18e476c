import { findVisible } from '#platform/server/abilities/visible.ts'
import { createSecret, hashSecret } from '#platform/server/identity/sessions/access-tokens.ts'
import { assertCanIssueLink, isLinkValid } from '#platform/server/identity/one-time-links.ts'
import { assertStrongPassword } from '#platform/server/identity/password-rules/assert-strong-password.ts'
import { hashPassword } from '#platform/server/identity/passwords.ts'
import { assertPasswordAllowed } from '#platform/server/identity/sso/enforcement.ts'
import { readWorkspace } from '#platform/server/identity/read-workspace.ts'
import { findUser, toUserKeys, lockUser, userSubject } from '#platform/server/identity/users.ts'
import { enqueue } from '#platform/server/jobs/enqueue.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { sendEmail } from '#platform/server/email-transport/email-job.ts'
import { createEmailTransport } from '#platform/server/email-transport/transport.ts'
import { PreparedHandler } from '#platform/server/module.ts'
import { invalidInput, ApiError } from '#platform/server/api-error.ts'
import type { Invitation } from '../contract.ts'
import { composeInvitationEmail } from './invitation-email.ts'
import { toJournalSnapshot, type UserContext, type UserRow, type UserTables } from '../../server/user-response.ts'
import { publishUserChange } from '../../server/publish-user-change.ts'

const DAY_MS = 86_400_000
const LINK_VALID_DAYS = 7

/** Throws 409 for users who have a password; they need a reset link instead. */
export async function inviteUser(ctx: UserContext, { id }: { id: number }): Promise<{ invitation: Invitation }> {
  const row = await findVisible(ctx, userSubject, id, 'update')
  assertCanIssueLink(ctx, row)
  if (row.passwordHash !== '') throw new ApiError(409, 'users.has_password', 'The user has already set a password and needs no invitation.')
  if (row.status === 'inactive') throw new ApiError(409, 'users.inactive', 'The user is deactivated. Activate the account first.')
  return { invitation: await sendInvitation(ctx, id) }
}

/** Enqueues the email, or returns the link if the server cannot send emails. */
export async function sendInvitation(ctx: UserContext, userId: number): Promise<Invitation> {
  if (!ctx.config.smtpUrl) return { delivery: 'link', ...(await createInvitationLink(ctx, { userId, makerId: ctx.viewer.id })) }
  await enqueue(ctx, { name: sendInvitationEmail.name, payload: { userId } })
  return { delivery: 'mail', link: null, expiresAt: getExpiry(ctx) }
}

/** Creates the link when the job runs, so that the queue never stores it in plain text. */
export const sendInvitationEmail = defineJob<UserTables, { userId: number }>({
  name: 'users.invitation-mail',
  run: async (ctx, { userId }) => {
    const invitation = await ctx.write(async (command) => {
      const user = await findUser(command.db, userId)
      return user && isInvitable(user) ? { user, ...(await createInvitationLink(command, { userId, makerId: null })) } : undefined
    })
    if (!invitation) return
    const { user, link } = invitation
    await sendEmail(createEmailTransport(ctx.config), {
      to: user.email,
      ...composeInvitationEmail(user.language, { name: user.fullName, link }),
    })
  },
})

const getExpiry = (ctx: Pick<UserContext, 'now'>) => new Date(Date.parse(ctx.now) + LINK_VALID_DAYS * DAY_MS).toISOString()

async function createInvitationLink(
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

export const acceptInvitation = new PreparedHandler(
  async (ctx: UserContext, { token, password, fullName }: Acceptance) => {
    if (fullName !== undefined && !fullName.trim()) throw invalidInput('/fullName', 'must not be empty')
    await assertStrongPassword(password, await findInvitedUser(ctx, token))
    return hashPassword(password)
  },
  async (ctx: UserContext, { token, fullName }: Acceptance, passwordHash: string) => {
    await lockUser(ctx, (await findInvitedUser(ctx, token)).id)
    const row = await findInvitedUser(ctx, token)
    await assertPasswordAllowed(ctx.db, row.id)
    const used = await ctx.db.deleteFrom('invitations').where('hash', '=', hashSecret(token)).returning('userId').executeTakeFirst()
    if (!used) throw invalidInvitationError()
    const changes = { fullName: fullName?.trim() ?? row.fullName, status: 'active' as const }
    const values = { ...changes, ...toUserKeys({ ...row, ...changes }), passwordHash, updatedAt: ctx.now }
    const after = await ctx.db.updateTable('users').set(values).where('id', '=', row.id).returningAll().executeTakeFirstOrThrow()
    ctx.recordChange({ entity: 'user', id: row.id, before: toJournalSnapshot(row), after: toJournalSnapshot(after) })
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
  if (!row || !isInvitable(row)) throw invalidInvitationError()
  const { makerId, ...user } = row
  if (!(await isLinkValid(ctx, user, makerId))) throw invalidInvitationError()
  return user
}

const isInvitable = (user: UserRow) => user.passwordHash === '' && user.status !== 'inactive'

const invalidInvitationError = () =>
  new ApiError(400, 'users.invitation_invalid', 'The invitation has expired or was already used. Ask for a new one.')
