import type { Credential } from '#platform/contract/factors.ts'
import type { AuthenticationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server'
import { consumeChallenge, saveChallenge } from './challenges.ts'
import type { FactorContext } from './factor-context.ts'
import type { ChallengeKind, PasskeyRow } from './tables.ts'
import { getRelyingParty, invalidPasskey, loadWebAuthn, readChallenge } from './webauthn.ts'

type Ceremony = { kind: ChallengeKind; userId: number | null }
/** `counter`: of the signature just verified */
export type VerifiedPasskey = { id: number; userId: number; credentialId: string; counter: number }

/** Options for a sign-in or confirmation; without a user the browser offers all passkeys of this site. */
export async function createRequestOptions(ctx: FactorContext, { kind, userId }: Ceremony) {
  const { id: rpID } = getRelyingParty(ctx.config)
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const passkeys = userId === null ? [] : await ctx.db.selectFrom('passkeys').selectAll().where('userId', '=', userId).execute()
  const allowCredentials = passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports: parseTransports(transports) }))
  const options = await generateAuthenticationOptions({ rpID, allowCredentials, userVerification: 'required' })
  await saveChallenge(ctx, options.challenge, { kind, userId })
  return { options }
}

/** Verifies the browser's response; a challenge works once, even if the verification fails. Throws 400. */
export async function verifyPasskey(ctx: FactorContext, credential: Credential, ceremony: Ceremony): Promise<VerifiedPasskey> {
  const { id: expectedRPID, origin: expectedOrigin } = getRelyingParty(ctx.config)
  const challenge = readChallenge(credential)
  if (!(await consumeChallenge(ctx, challenge, ceremony))) throw invalidPasskey()
  const row = await findPasskey(ctx, credential, ceremony.userId)
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const result = await verifyAuthenticationResponse({
    response: credential as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    credential: toCredential(row),
    requireUserVerification: true,
  }).catch((error: unknown) => {
    ctx.log.warn({ err: error, passkeyId: row.id, userId: row.userId }, 'A passkey could not be verified.')
    throw invalidPasskey()
  })
  if (!result.verified) throw invalidPasskey()
  return { id: row.id, userId: row.userId, credentialId: row.credentialId, counter: result.authenticationInfo.newCounter }
}

async function findPasskey(ctx: FactorContext, { id, response }: Credential, userId: number | null): Promise<PasskeyRow> {
  const row = await ctx.db.selectFrom('passkeys').selectAll().where('credentialId', '=', id).executeTakeFirst()
  if (!row || (userId !== null && row.userId !== userId)) throw invalidPasskey()
  if (response.userHandle && response.userHandle !== toUserHandle(row.userId)) throw invalidPasskey()
  return row
}

const toCredential = ({ credentialId, publicKey, counter, transports }: PasskeyRow): WebAuthnCredential => ({
  id: credentialId,
  publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
  counter,
  transports: parseTransports(transports),
})

export const parseTransports = (transports: string) => JSON.parse(transports) as string[]

/** The id that authenticators store for the account */
export const toUserHandle = (userId: number) => Buffer.from(`user ${userId}`).toString('base64url')

/** Saves the counter in the open transaction. Throws 400 if the passkey was removed or used by another request meanwhile. */
export async function savePasskeyUse({ db, now }: FactorContext, { id, counter }: VerifiedPasskey): Promise<void> {
  const update = db.updateTable('passkeys').set({ counter, lastUsedAt: now }).where('id', '=', id)
  const query = counter === 0 ? update.where('counter', '=', 0) : update.where('counter', '<', counter)
  if (!(await query.returning('id').executeTakeFirst())) throw invalidPasskey()
}
