import type { Input } from '#platform/contract/endpoint.ts'
import type { factors } from '#platform/contract/factors.ts'
import { ApiError, createFieldError, invalidInput } from '../../api-error.ts'
import { PreparedHandler } from '../../module.ts'
import { limitFailedAttempts } from '../attempts.ts'
import { verifyPassword } from '../passwords.ts'
import type { Services } from '../sessions/sign-in.ts'
import { assertPasswordAllowed } from '../sso/enforcement.ts'
import { findUser, lockUser, toAccountKey } from '../users.ts'
import { checkTotpCode } from './check-code.ts'
import { consumeFactor, type CheckedFactor } from './complete-sign-in.ts'
import type { FactorContext } from './factor-context.ts'
import { loadWebAuthn } from './webauthn.ts'
import { createRequestOptions, verifyPasskey } from './verify-passkey.ts'

type ConfirmInput = Input<typeof factors.confirmIdentity>
type Proof = CheckedFactor | { passwordHash: string }

export const startConfirmation = new PreparedHandler(loadWebAuthn, (ctx: FactorContext, _input: object) =>
  createRequestOptions(ctx, { kind: 'passkey-confirmation', userId: ctx.viewer.id }),
)

export const confirmIdentity = (services: Services) =>
  new PreparedHandler(
    (ctx: FactorContext, input: ConfirmInput) => checkProof(services, ctx, input),
    async (ctx: FactorContext, _input: ConfirmInput, proof: Proof) => {
      const user = await lockUser(ctx as never, ctx.viewer.id)
      if ('passwordHash' in proof ? user?.passwordHash !== proof.passwordHash : !user) throw wrongPassword()
      if (!('passwordHash' in proof)) await consumeFactor(ctx, proof)
      await ctx.db.updateTable('sessions').set({ authenticatedAt: ctx.now }).where('id', '=', ctx.viewer.sessionId).execute()
      return {}
    },
  )

async function checkProof(services: Services, ctx: FactorContext, { password, code, credential }: ConfirmInput): Promise<Proof> {
  const user = (await findUser(ctx.db as never, ctx.viewer.id))!
  if (credential) return { passkey: await verifyPasskey(ctx, credential, { kind: 'passkey-confirmation', userId: user.id }) }
  if (code) return { code: await checkTotpCode(services, ctx, { user, code }) }
  if (password === undefined) throw invalidInput('/password', 'must be given unless a code or passkey is used')
  await assertPasswordAllowed(ctx.db, user.id)
  return limitFailedAttempts(services, { account: toAccountKey(user.email), address: ctx.request.address }, async () => {
    if (!(await verifyPassword(password, user.passwordHash))) throw wrongPassword()
    return { passwordHash: user.passwordHash }
  })
}

const wrongPassword = () =>
  new ApiError(400, 'auth.wrong_password', 'The current password is incorrect.', [createFieldError('/password', 'is incorrect')])
