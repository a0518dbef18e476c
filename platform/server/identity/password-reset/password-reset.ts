import type { Input } from '#platform/contract/endpoint.ts'
import type { identity } from '#platform/contract/identity.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { defineJob } from '../../jobs/jobs.ts'
import { sendEmail } from '../../email-transport/email-job.ts'
import { createEmailTransport } from '../../email-transport/transport.ts'
import { PreparedHandler } from '../../module.ts'
import { ApiError, createFieldError } from '../../api-error.ts'
import { createSecret, hashSecret } from '../sessions/access-tokens.ts'
import { findVisible } from '../../abilities/visible.ts'
import { limitFailedAttempts, recordAttempt } from '../attempts.ts'
import { assertCanIssueLink, revokeResetLinks, isLinkValid } from '../one-time-links.ts'
import { assertStrongPassword } from '../password-rules/assert-strong-password.ts'
import { hashPassword, verifyPassword } from '../passwords.ts'
import { notifyAdministrators } from '../register.ts'
import { formatResetEmail } from './reset-email.ts'
import { assertPasswordAllowed, isPasswordAllowed } from '../sso/enforcement.ts'
import { endUserSessions } from '../sessions/sessions.ts'
import type { IdentityContext } from '../identity-context.ts'
import type { Services } from '../sessions/sign-in.ts'
import type { IdentityTables, ResetTokenRow } from '../tables.ts'
import { toAccountKey, findUser, findUserByEmail, lockUser, userSubject } from '../users.ts'

const LINK_MINUTES = 60
type ForgotInput = Input<typeof identity.forgotPassword>
type ResetInput = Input<typeof identity.resetPassword>

export const forgotPassword = (services: Services) =>
  new PreparedHandler(
    async (ctx: IdentityContext, { email }: ForgotInput) =>
      void (await recordAttempt(services, 'reset', { account: toAccountKey(email), address: ctx.request.address })),
    async (ctx: IdentityContext, { email }: ForgotInput) => {
      const user = await findUserByEmail(ctx.db, email)
      const byMail = Boolean(ctx.config.smtpUrl)
      if (user?.status === 'active' && (await isPasswordAllowed(ctx.db, user.id)))
        await (byMail ? enqueue(ctx, { name: sendResetEmail.name, payload: { userId: user.id } }) : requestAdministratorHelp(ctx, user))
      return { delivery: byMail ? ('mail' as const) : ('administrator' as const) }
    },
  )

async function requestAdministratorHelp(ctx: IdentityContext, user: { id: number; fullName: string }): Promise<void> {
  const row = { userId: user.id, createdAt: ctx.now }
  await ctx.db
    .insertInto('password_requests')
    .values(row)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ createdAt: ctx.now }))
    .execute()
  await notifyAdministrators(ctx, 'password', user)
}

/** Creates the link when it is sent, so that it is never stored in plain text. */
export const sendResetEmail = defineJob<IdentityTables, { userId: number }>({
  name: 'account.reset-mail',
  run: async (ctx, { userId }) => {
    const issued = await ctx.write(async (writeContext) => {
      const user = await findUser(writeContext.db, userId)
      return user && { user, ...(await issueLink(writeContext, { userId, makerId: null })) }
    })
    if (!issued) return
    const { user, link } = issued
    await sendEmail(createEmailTransport(ctx.config), { to: user.email, ...formatResetEmail(user.language, { name: user.fullName, link }) })
  },
})

export async function createResetLink(ctx: IdentityContext, { userId }: Input<typeof identity.createResetLink>) {
  const user = await findVisible(ctx, userSubject, userId, 'update')
  assertCanIssueLink(ctx, user)
  await assertPasswordAllowed(ctx.db, userId)
  await ctx.db.deleteFrom('password_requests').where('userId', '=', userId).execute()
  ctx.publishChange('access-requests')
  return issueLink(ctx, { userId, makerId: ctx.viewer.id })
}

async function issueLink(
  ctx: IdentityContext,
  { userId, makerId }: Pick<ResetTokenRow, 'userId' | 'makerId'>,
): Promise<{ link: string; expiresAt: string }> {
  const token = createSecret()
  const expiresAt = new Date(Date.parse(ctx.now) + LINK_MINUTES * 60_000).toISOString()
  await revokeResetLinks(ctx.db, userId)
  await ctx.db
    .insertInto('reset_tokens')
    .values({ hash: hashSecret(token), userId, makerId, expiresAt })
    .execute()
  return { link: `${ctx.config.publicUrl}/#/reset-password/${token}`, expiresAt }
}

export const resetPassword = (services: Services) =>
  new PreparedHandler(
    async (ctx: IdentityContext, { token, password }: ResetInput) => {
      await recordAttempt(services, 'reset', { account: hashSecret(token), address: ctx.request.address })
      return hashPassword(password)
    },
    async (ctx: IdentityContext, { token, password }: ResetInput, passwordHash: string) => {
      const used = await ctx.db
        .deleteFrom('reset_tokens')
        .where('hash', '=', hashSecret(token))
        .where('expiresAt', '>', ctx.now)
        .returning(['userId', 'makerId'])
        .executeTakeFirst()
      const user = used && (await findUser(ctx.db, used.userId))
      if (!user || !(await isLinkValid(ctx, user, used.makerId)))
        throw new ApiError(400, 'auth.reset_link_invalid', 'This link is no longer valid. Request a new one.')
      await assertStrongPassword(password, user)
      await setPassword(ctx, user.id, passwordHash)
      await endUserSessions(ctx, user.id)
      return {}
    },
  )

type ChangeInput = Input<typeof identity.changePassword>

export const changePassword = (services: Services) =>
  new PreparedHandler(
    async (ctx: IdentityContext, input: ChangeInput) => {
      const from = { account: toAccountKey(ctx.viewer.email), address: ctx.request.address }
      const user = await limitFailedAttempts(services, from, async () => {
        const owner = await findUser(ctx.db, ctx.viewer.id)
        if (!(await verifyPassword(input.currentPassword, owner?.passwordHash))) throw wrongPassword()
        return owner!
      })
      await assertStrongPassword(input.newPassword, user, '/newPassword')
      return { before: user.passwordHash, after: await hashPassword(input.newPassword) }
    },
    async (ctx: IdentityContext, _input: ChangeInput, { before, after: passwordHash }: { before: string; after: string }) => {
      if ((await lockUser(ctx, ctx.viewer.id))?.passwordHash !== before) throw wrongPassword()
      await setPassword(ctx, ctx.viewer.id, passwordHash)
      await endUserSessions(ctx, ctx.viewer.id, ctx.viewer.sessionId)
      return {}
    },
  )

const wrongPassword = () =>
  new ApiError(400, 'auth.wrong_password', 'The current password is incorrect.', [createFieldError('/currentPassword', 'is incorrect')])

async function setPassword(ctx: IdentityContext, userId: number, passwordHash: string): Promise<void> {
  await assertPasswordAllowed(ctx.db, userId)
  await ctx.db.updateTable('users').set({ passwordHash, updatedAt: ctx.now }).where('id', '=', userId).execute()
  await revokeResetLinks(ctx.db, userId)
  await ctx.db.deleteFrom('password_requests').where('userId', '=', userId).execute()
}
