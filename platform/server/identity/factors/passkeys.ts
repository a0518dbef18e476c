import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Input } from '#platform/contract/endpoint.ts'
import type { factors, Passkey } from '#platform/contract/factors.ts'
import { ApiError, notFound } from '../../api-error.ts'
import { withSavepoint } from '../../database/savepoint.ts'
import { isUniqueViolation } from '../../database/unique-violation.ts'
import { PreparedHandler } from '../../module.ts'
import { lockUser } from '../users.ts'
import { consumeChallenge, saveChallenge } from './challenges.ts'
import { publishFactorChange } from './user-factors.ts'
import type { FactorContext } from './factor-context.ts'
import { createFirstRecoveryCodes } from './recovery-codes.ts'
import { removeFactor } from './remove-factor.ts'
import type { PasskeyRow } from './tables.ts'
import { parseTransports, toUserHandle } from './verify-passkey.ts'
import { getRelyingParty, invalidPasskey, loadWebAuthn, readChallenge, type WebAuthn } from './webauthn.ts'

const MAX_PASSKEYS = 20
/** Ed25519, ES256 and RS256; listing Node's algorithms would print a warning that they are experimental. */
const supportedAlgorithmIDs = [-8, -7, -257]

export const startPasskey = new PreparedHandler(loadWebAuthn, createRegistrationOptions)

async function createRegistrationOptions(ctx: FactorContext, _input: object, { generateRegistrationOptions }: WebAuthn) {
  const { id: rpID } = getRelyingParty(ctx.config)
  const { id: userId, email, fullName } = ctx.viewer
  const passkeys = await listPasskeys(ctx)
  if (passkeys.length >= MAX_PASSKEYS) throw new ApiError(409, 'factors.too_many_passkeys', `You can add at most ${MAX_PASSKEYS} passkeys.`)
  const options = await generateRegistrationOptions({
    rpName: 'Staffroom',
    rpID,
    userID: new Uint8Array(Buffer.from(toUserHandle(userId), 'base64url')),
    userName: email,
    userDisplayName: fullName,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports: parseTransports(transports) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await saveChallenge(ctx, options.challenge, { kind: 'passkey-registration', userId })
  return { options }
}

type AddInput = Input<typeof factors.addPasskey>
type NewPasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>

export const addPasskey = new PreparedHandler(verifyNewPasskey, async (ctx: FactorContext, { name }: AddInput, passkey: NewPasskey) => {
  const userId = ctx.viewer.id
  await lockUser(ctx as never, userId)
  const row = await insertPasskey(ctx, { ...passkey, userId, name: name.trim(), createdAt: ctx.now, lastUsedAt: null })
  publishFactorChange(ctx, 'A passkey was added.')
  return { passkey: toPasskey(row), recoveryCodes: await createFirstRecoveryCodes(ctx, userId) }
})

async function verifyNewPasskey(ctx: FactorContext, { credential }: AddInput): Promise<NewPasskey> {
  const { id: expectedRPID, origin: expectedOrigin } = getRelyingParty(ctx.config)
  const expectedChallenge = readChallenge(credential)
  const isPending = await consumeChallenge(ctx, expectedChallenge, { kind: 'passkey-registration', userId: ctx.viewer.id })
  if (!isPending) throw invalidPasskey()
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const response = credential as RegistrationResponseJSON
  const expected = { expectedChallenge, expectedOrigin, expectedRPID, requireUserVerification: true, supportedAlgorithmIDs }
  const result = await verifyRegistrationResponse({ response, ...expected }).catch((error: unknown) => {
    ctx.log.warn({ err: error, userId: ctx.viewer.id }, 'A new passkey could not be verified.')
    throw invalidPasskey()
  })
  if (!result.verified) throw invalidPasskey()
  const { id: credentialId, publicKey, counter } = result.registrationInfo.credential
  const transports = JSON.stringify(credential.response.transports ?? [])
  return { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
}

async function insertPasskey({ db }: FactorContext, row: Omit<PasskeyRow, 'id'>): Promise<PasskeyRow> {
  try {
    return await withSavepoint(db, () => db.insertInto('passkeys').values(row).returningAll().executeTakeFirstOrThrow())
  } catch (error) {
    if (!isUniqueViolation(error, 'credentialId')) throw error
    throw new ApiError(409, 'factors.passkey_exists', 'This passkey has been added already.')
  }
}

export const listPasskeys = ({ db, viewer }: FactorContext): Promise<PasskeyRow[]> =>
  db.selectFrom('passkeys').selectAll().where('userId', '=', viewer.id).orderBy('id').execute()

export const toPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({ id, name, createdAt, lastUsedAt })

export async function renamePasskey(ctx: FactorContext, { id, name }: Input<typeof factors.renamePasskey>) {
  const query = ctx.db.updateTable('passkeys').set({ name: name.trim() }).where('id', '=', id).where('userId', '=', ctx.viewer.id)
  const row = await query.returningAll().executeTakeFirst()
  if (!row) throw notFound('passkey')
  ctx.publishChange(`account/${ctx.viewer.id}`)
  return { passkey: toPasskey(row) }
}

export function removePasskey(ctx: FactorContext, { id }: Input<typeof factors.removePasskey>) {
  return removeFactor(ctx, async () => {
    const query = ctx.db.deleteFrom('passkeys').where('id', '=', id).where('userId', '=', ctx.viewer.id)
    const row = await query.returningAll().executeTakeFirst()
    if (!row) throw notFound('passkey')
    publishFactorChange(ctx, 'A passkey was removed.')
    return { passkey: toPasskey(row) }
  })
}
