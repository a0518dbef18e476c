import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { factors } from '#platform/contract/factors.ts'
import { ApiError, notFound } from '../../../api-error.ts'
import { PreparedHandler } from '../../../module.ts'
import { readWorkspace } from '../../read-workspace.ts'
import type { Services } from '../../sessions/sign-in.ts'
import { findUser, lockUser } from '../../users.ts'
import { checkTotpCode, consumeCode, type CheckedCode } from '../check-code.ts'
import { publishFactorChange } from '../user-factors.ts'
import type { FactorContext } from '../factor-context.ts'
import { createFirstRecoveryCodes } from '../recovery-codes.ts'
import { removeFactor } from '../remove-factor.ts'
import { encryptTotpSecret } from './totp-secret.ts'
import { createTotpSecret, formatTotpUri } from './totp.ts'

/** The app counts as a factor once a code of it has been entered. */
export async function startTotp(ctx: FactorContext): Promise<Output<typeof factors.startTotp>> {
  const userId = ctx.viewer.id
  await lockUser(ctx as never, userId)
  if (await findConfirmedTotp(ctx)) throw alreadyEnrolled()
  const secret = createTotpSecret()
  const values = { secret: await encryptTotpSecret(ctx, secret, userId), lastStep: 0, createdAt: ctx.now, confirmedAt: null }
  await ctx.db
    .insertInto('totp_factors')
    .values({ userId, ...values })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .execute()
  const { name: issuer } = await readWorkspace(ctx.db as never)
  return { secret, uri: formatTotpUri(secret, { issuer, account: ctx.viewer.email }) }
}

type ConfirmInput = Input<typeof factors.confirmTotp>

export const confirmTotp = (services: Services) =>
  new PreparedHandler(
    async (ctx: FactorContext, { code }: ConfirmInput) => {
      const user = (await findUser(ctx.db as never, ctx.viewer.id))!
      return checkTotpCode(services, ctx, { user, code, isEnrolling: true })
    },
    async (ctx: FactorContext, _input: ConfirmInput, code: CheckedCode) => {
      await lockUser(ctx as never, ctx.viewer.id)
      if (await findConfirmedTotp(ctx)) throw alreadyEnrolled()
      await consumeCode(ctx, code)
      await ctx.db.updateTable('totp_factors').set({ confirmedAt: ctx.now }).where('userId', '=', ctx.viewer.id).execute()
      publishFactorChange(ctx, 'An authenticator app was added.')
      return { recoveryCodes: await createFirstRecoveryCodes(ctx, ctx.viewer.id) }
    },
  )

export function removeTotp(ctx: FactorContext): Promise<object> {
  return removeFactor(ctx, async () => {
    const query = ctx.db.deleteFrom('totp_factors').where('userId', '=', ctx.viewer.id)
    if (!(await query.returning('userId').executeTakeFirst())) throw notFound('authenticator app')
    publishFactorChange(ctx, 'The authenticator app was removed.')
    return {}
  })
}

async function findConfirmedTotp({ db, viewer }: FactorContext): Promise<boolean> {
  const query = db.selectFrom('totp_factors').select('userId').where('userId', '=', viewer.id).where('confirmedAt', 'is not', null)
  return (await query.executeTakeFirst()) !== undefined
}

const alreadyEnrolled = () => new ApiError(409, 'factors.totp_exists', 'Remove the current authenticator app before you add another one.')
