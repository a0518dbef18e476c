import type { Input } from '#platform/contract/endpoint.ts'
import type { factors } from '#platform/contract/factors.ts'
import { invalidInput } from '../../api-error.ts'
import { PreparedHandler } from '../../module.ts'
import { recordAttempt } from '../attempts.ts'
import { assertActive } from '../sessions/assert-active.ts'
import { createSignInResponse, type Services } from '../sessions/sign-in.ts'
import { assertPasswordAllowed } from '../sso/enforcement.ts'
import { lockUser } from '../users.ts'
import { checkCode, consumeCode, type CheckedCode } from './check-code.ts'
import type { FactorContext } from './factor-context.ts'
import { consumeTicket, findTicketUser } from './second-factor-ticket.ts'
import { loadWebAuthn } from './webauthn.ts'
import { createRequestOptions, savePasskeyUse, verifyPasskey, type VerifiedPasskey } from './verify-passkey.ts'

type CompleteInput = Input<typeof factors.completeSignIn>
export type CheckedFactor = { passkey: VerifiedPasskey } | { code: CheckedCode }

export const completeSignIn = (services: Services) =>
  new PreparedHandler(
    async (ctx: FactorContext, { challenge, code, credential }: CompleteInput): Promise<CheckedFactor> => {
      const user = await findTicketUser(ctx, challenge)
      if (credential) return { passkey: await verifyPasskey(ctx, credential, { kind: 'passkey-second-factor', userId: user.id }) }
      if (code) return { code: await checkCode(services, ctx, { user, code }) }
      throw invalidInput('/code', 'must be given unless a passkey is used')
    },
    async (ctx: FactorContext, { challenge }: CompleteInput, factor: CheckedFactor) => {
      const user = await lockActiveUser(ctx, getUserId(factor))
      await consumeTicket(ctx, challenge, user)
      await consumeFactor(ctx, factor)
      return createSignInResponse(services, ctx as never, user.id)
    },
  )

const getUserId = (factor: CheckedFactor) => ('code' in factor ? factor.code : factor.passkey).userId

export const consumeFactor = (ctx: FactorContext, factor: CheckedFactor): Promise<void> =>
  'code' in factor ? consumeCode(ctx, factor.code) : savePasskeyUse(ctx, factor.passkey)

export const startSecondFactor = new PreparedHandler(
  loadWebAuthn,
  async (ctx: FactorContext, { challenge }: Input<typeof factors.startSecondFactor>) =>
    createRequestOptions(ctx, { kind: 'passkey-second-factor', userId: (await findTicketUser(ctx, challenge)).id }),
)

export const startPasskeySignIn = (services: Services) =>
  new PreparedHandler(
    async (ctx: FactorContext, _input: object) => {
      await recordAttempt(services, 'passkey', { account: '', address: ctx.request.address })
      await loadWebAuthn()
    },
    (ctx: FactorContext, _input: object) => createRequestOptions(ctx, { kind: 'passkey-sign-in', userId: null }),
  )

type PasskeyInput = Input<typeof factors.signInWithPasskey>

/** A passkey proves possession and, by user verification, a second factor at once. */
export const signInWithPasskey = (services: Services) =>
  new PreparedHandler(
    (ctx: FactorContext, { credential }: PasskeyInput) => verifyPasskey(ctx, credential, { kind: 'passkey-sign-in', userId: null }),
    async (ctx: FactorContext, _input: PasskeyInput, passkey: VerifiedPasskey) => {
      const { id } = await lockActiveUser(ctx, passkey.userId)
      await savePasskeyUse(ctx, passkey)
      return createSignInResponse(services, ctx as never, id)
    },
  )

async function lockActiveUser(ctx: FactorContext, userId: number) {
  const user = await lockUser(ctx as never, userId)
  assertActive(user)
  await assertPasswordAllowed(ctx.db, userId)
  return user
}
