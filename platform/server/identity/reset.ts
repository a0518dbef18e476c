import type { Input } from '#platform/contract/endpoint.ts'
import type { identity } from '#platform/contract/identity.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { job } from '../jobs/jobs.ts'
import { sendOrGiveUp } from '../mail-transport/mail-job.ts'
import { createMailTransport } from '../mail-transport/transport.ts'
import { Prepared } from '../module.ts'
import { Refusal } from '../refusal.ts'
import { createSecret, hashSecret } from './access-tokens.ts'
import { findVisible } from '../abilities/visible.ts'
import { countFailure, noteAttempt } from './attempts.ts'
import { assertMayHaveLink, endResetLinks, isLinkGood } from './links.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { tellAdministrators } from './register.ts'
import { resetMail } from './reset-mail.ts'
import { endSessionsOf } from './sessions.ts'
import type { Ctx, Services } from './sign-in.ts'
import type { IdentityTables, ResetTokenRow } from './tables.ts'
import { accountKey, findUser, findUserByEmail, lockUser, userSubject } from './users.ts'

const LINK_MINUTES = 60
type ForgotInput = Input<typeof identity.forgotPassword>
type ResetInput = Input<typeof identity.resetPassword>

/** Answers the same whether there is such an account or not. */
export const forgotPassword = (services: Services) =>
  new Prepared(
    async (ctx: Ctx, { email }: ForgotInput) =>
      void (await noteAttempt(services, 'reset', { account: accountKey(email), address: ctx.request.address })),
    async (ctx: Ctx, { email }: ForgotInput) => {
      const user = await findUserByEmail(ctx.db, email)
      const byMail = Boolean(ctx.config.smtpUrl)
      if (user?.status === 'active')
        await (byMail ? enqueue(ctx, { name: sendResetMail.name, payload: { userId: user.id } }) : askAdministrator(ctx, user))
      return { delivery: byMail ? ('mail' as const) : ('administrator' as const) }
    },
  )

async function askAdministrator(ctx: Ctx, user: { id: number; fullName: string }): Promise<void> {
  const row = { userId: user.id, createdAt: ctx.now }
  await ctx.db
    .insertInto('password_requests')
    .values(row)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ createdAt: ctx.now }))
    .execute()
  await tellAdministrators(ctx, 'password', user)
}

/** The link is made only now, so that it never waits in the queue in the clear. */
export const sendResetMail = job<IdentityTables, { userId: number }>({
  name: 'account.reset-mail',
  run: async (ctx, { userId }) => {
    const made = await ctx.write(async (act) => {
      const user = await findUser(act.db, userId)
      return user && { user, ...(await issueLink(act, { userId, makerId: null })) }
    })
    if (!made) return
    const { user, link } = made
    await sendOrGiveUp(createMailTransport(ctx.config), { to: user.email, ...resetMail(user.language, { name: user.fullName, link }) })
  },
})

/** A one-time link for an administrator to hand over; it is shown once, and only its hash is kept. */
export async function createResetLink(ctx: Ctx, { userId }: Input<typeof identity.createResetLink>) {
  const user = await findVisible(ctx, userSubject, userId, 'update')
  assertMayHaveLink(ctx, user)
  await ctx.db.deleteFrom('password_requests').where('userId', '=', userId).execute()
  ctx.announce('access-requests')
  return issueLink(ctx, { userId, makerId: ctx.viewer.id })
}

async function issueLink(
  ctx: Ctx,
  { userId, makerId }: Pick<ResetTokenRow, 'userId' | 'makerId'>,
): Promise<{ link: string; expiresAt: string }> {
  const token = createSecret()
  const expiresAt = new Date(Date.parse(ctx.now) + LINK_MINUTES * 60_000).toISOString()
  await endResetLinks(ctx.db, userId)
  await ctx.db
    .insertInto('reset_tokens')
    .values({ hash: hashSecret(token), userId, makerId, expiresAt })
    .execute()
  return { link: `${ctx.config.publicUrl}/#/reset-password/${token}`, expiresAt }
}

export const resetPassword = (services: Services) =>
  new Prepared(
    async (ctx: Ctx, { token, password }: ResetInput) => {
      await noteAttempt(services, 'reset', { account: hashSecret(token), address: ctx.request.address })
      return hashPassword(password)
    },
    async (ctx: Ctx, { token }: ResetInput, passwordHash: string) => {
      const used = await ctx.db
        .deleteFrom('reset_tokens')
        .where('hash', '=', hashSecret(token))
        .where('expiresAt', '>', ctx.now)
        .returning(['userId', 'makerId'])
        .executeTakeFirst()
      const user = used && (await findUser(ctx.db, used.userId))
      if (!user || !(await isLinkGood(ctx, user, used.makerId)))
        throw new Refusal(400, 'auth.reset_link_invalid', 'This link has been used or has expired. Ask for a new one.')
      await setPassword(ctx, user.id, passwordHash)
      await endSessionsOf(ctx, user.id)
      return {}
    },
  )

type ChangeInput = Input<typeof identity.changePassword>

/** All other sessions end; this one goes on. */
export const changePassword = (services: Services) =>
  new Prepared(
    async (ctx: Ctx, input: ChangeInput) => {
      const from = { account: accountKey(ctx.viewer.email), address: ctx.request.address }
      const before = await countFailure(services, from, async () => {
        const user = await findUser(ctx.db, ctx.viewer.id)
        if (!(await isPassword(input.currentPassword, user?.passwordHash))) throw wrongPassword()
        return user!.passwordHash
      })
      return { before, after: await hashPassword(input.newPassword) }
    },
    async (ctx: Ctx, _input: ChangeInput, { before, after: passwordHash }: { before: string; after: string }) => {
      if ((await lockUser(ctx, ctx.viewer.id))?.passwordHash !== before) throw wrongPassword()
      await setPassword(ctx, ctx.viewer.id, passwordHash)
      await endSessionsOf(ctx, ctx.viewer.id, ctx.viewer.sessionId)
      return {}
    },
  )

const wrongPassword = () =>
  new Refusal(400, 'auth.wrong_password', 'The current password is wrong.', [{ path: '/currentPassword', message: 'is wrong' }])

async function setPassword(ctx: Ctx, userId: number, passwordHash: string): Promise<void> {
  await ctx.db.updateTable('users').set({ passwordHash, updatedAt: ctx.now }).where('id', '=', userId).execute()
  await endResetLinks(ctx.db, userId)
  await ctx.db.deleteFrom('password_requests').where('userId', '=', userId).execute()
}
