import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { factors } from '#platform/contract/factors.ts'
import { findVisible } from '../../abilities/visible.ts'
import { sendEmail } from '../../email-transport/email-job.ts'
import { createEmailTransport } from '../../email-transport/transport.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { defineJob } from '../../jobs/jobs.ts'
import type { IdentityContext } from '../identity-context.ts'
import { assertCanIssueLink } from '../one-time-links.ts'
import { endUserSessions } from '../sessions/sessions.ts'
import { findUser, userSubject } from '../users.ts'
import type { FactorContext } from './factor-context.ts'
import { formatFactorsResetEmail } from './factors-reset-email.ts'
import type { FactorTables } from './tables.ts'
import { deleteFactors, listFactorMethods, publishFactorChange } from './user-factors.ts'

/** For users who have lost their devices. They sign in with their password and, if the workspace requires it, enroll again. */
export async function resetFactors(
  ctx: FactorContext,
  { userId }: Input<typeof factors.resetFactors>,
): Promise<Output<typeof factors.resetFactors>> {
  const user = await findVisible(ctx as unknown as IdentityContext, userSubject, userId, 'update')
  assertCanIssueLink(ctx as never, user)
  const methods = await listFactorMethods(ctx.db, userId)
  if (methods.length === 0) return { removed: [] }
  await deleteFactors(ctx.db, userId)
  await endUserSessions(ctx as never, userId)
  ctx.recordChange({ entity: 'user', id: userId, before: { factors: methods }, after: { factors: [] } })
  publishFactorChange(ctx, 'The factors of a user were reset.', userId)
  if (ctx.config.smtpUrl) await enqueue(ctx as never, { name: sendFactorsResetEmail.name, payload: { userId } })
  return { removed: methods }
}

export const sendFactorsResetEmail = defineJob<FactorTables, { userId: number }>({
  name: 'factors.reset-mail',
  run: async (ctx, { userId }) => {
    const user = await ctx.write(({ db }) => findUser(db as never, userId))
    if (!user) return
    const link = `${ctx.config.publicUrl}/#/account/security`
    const email = formatFactorsResetEmail(user.language, { name: user.fullName, link })
    await sendEmail(createEmailTransport(ctx.config), { to: user.email, ...email })
  },
})
