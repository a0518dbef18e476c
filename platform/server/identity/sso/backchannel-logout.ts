import type { FastifyInstance } from 'fastify'
import { createLocalJWKSet, decodeJwt, jwtVerify, type JSONWebKeySet, type JWTPayload } from 'jose'
import type { Input } from '#platform/contract/endpoint.ts'
import { sso } from '#platform/contract/sso.ts'
import { ApiError } from '../../api-error.ts'
import { ApiResponse, PreparedHandler } from '../../module.ts'
import { recordAttempt } from '../attempts.ts'
import type { Services } from '../sessions/sign-in.ts'
import { connectProvider, createProviderFetch, providerError } from './connect-provider.ts'
import { endProviderSessions } from './confirm-session.ts'
import { getProvider, type Provider, type SsoContext } from './providers.ts'

type LogoutInput = Input<typeof sso.backchannelLogout>
type LogoutToken = JWTPayload & { jti: string; iss: string; exp: number }

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const MAX_AGE_SECONDS = 5 * 60

/** Providers send logout tokens as a form; no other call accepts forms. */
export function acceptLogoutForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.url === sso.backchannelLogout.path) return done(null, Object.fromEntries(new URLSearchParams(body as string)))
    done(new ApiError(415, 'wrong_type', 'The content type must be application/json.'))
  })
}

/** Ends the sessions that a logout token names, at once, including sign-ins that are not completed yet. Only invalid tokens are limited. */
export const backchannelLogout = (services: Services) =>
  new PreparedHandler(
    async (ctx: SsoContext, { provider: key, logout_token: token }: LogoutInput): Promise<LogoutToken> => {
      const deleteAttempt = await recordAttempt(services, 'logout-token', { account: key, address: ctx.request.address })
      const verified = await verifyLogoutToken(ctx, await getProvider(ctx, key), token)
      await deleteAttempt()
      return verified
    },
    async (ctx: SsoContext, { provider }: LogoutInput, token: LogoutToken): Promise<ApiResponse<object>> => {
      await assertFirstUse(ctx, token)
      const sessions = ctx.db.selectFrom('sso_sessions').select('sessionId')
      const named = sessions
        .where('provider', '=', provider)
        .where('issuer', '=', token.iss)
        .where((eb) => eb.and(nameSession(token)))
      const ids = (await named.execute()).map(({ sessionId }) => sessionId)
      await endProviderSessions(ctx, ids)
      const codes = ctx.db.deleteFrom('sso_codes').where('provider', '=', provider).where('issuer', '=', token.iss)
      await codes.where((eb) => eb.and(nameSession(token))).execute()
      return new ApiResponse(200, {}, { 'cache-control': 'no-store' })
    },
  )

/** With a `sid`, one session of the user; else all of them. */
const nameSession = ({ sub, sid }: LogoutToken) => ({
  ...(typeof sid === 'string' && { sid }),
  ...(sub !== undefined && { subject: sub }),
})

async function assertFirstUse({ db }: SsoContext, { iss: issuer, jti, exp }: LogoutToken): Promise<void> {
  const row = { issuer, jti, expiresAt: new Date((exp + MAX_AGE_SECONDS) * 1000).toISOString() }
  const added = await db
    .insertInto('sso_logout_tokens')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('jti')
    .executeTakeFirst()
  if (!added) throw invalidToken('has been used already')
}

/** Throws 400 `sso.logout_token_invalid`. */
async function verifyLogoutToken(ctx: SsoContext, provider: Provider, token: string): Promise<LogoutToken> {
  const configuration = await connectProviderOf(ctx, provider, token)
  const { issuer, jwks_uri: keysUrl } = configuration.serverMetadata()
  const keys = createLocalJWKSet(await fetchKeys(ctx, keysUrl!))
  const payload = await jwtVerify(token, keys, {
    issuer,
    audience: provider.clientId,
    algorithms: ALGORITHMS,
    maxTokenAge: MAX_AGE_SECONDS,
    clockTolerance: 30,
    requiredClaims: ['iat', 'exp', 'jti', 'events'],
  }).then(
    (result) => result.payload,
    () => {
      throw invalidToken('has no valid signature, issuer, audience or time')
    },
  )
  return assertLogoutClaims(payload)
}

/** Contacts the provider only for tokens that name its client, so that not every caller can make the server do so. */
async function connectProviderOf(ctx: SsoContext, provider: Provider, token: string) {
  try {
    const { aud } = decodeJwt(token)
    if ([aud].flat().includes(provider.clientId)) return await connectProvider(ctx, provider)
  } catch (error) {
    if (error instanceof ApiError) throw error
  }
  throw invalidToken('is not meant for this client')
}

function assertLogoutClaims(payload: JWTPayload): LogoutToken {
  const { events, sub, sid, nonce } = payload
  if (typeof events !== 'object' || events === null || !isObject((events as Record<string, unknown>)[EVENT]))
    throw invalidToken('is not about signing out')
  if (typeof sub !== 'string' && typeof sid !== 'string') throw invalidToken('names neither a user nor a session')
  if (nonce !== undefined) throw invalidToken('must not contain a nonce')
  return payload as LogoutToken
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

async function fetchKeys(ctx: SsoContext, url: string): Promise<JSONWebKeySet> {
  const fetchFromProvider = createProviderFetch(ctx)
  const response = await fetchFromProvider(url, { method: 'GET', headers: { accept: 'application/json' }, body: null, redirect: 'manual' })
  try {
    return (await response.json()) as JSONWebKeySet
  } catch (error) {
    throw providerError('The keys of the provider are not valid JSON.', error)
  }
}

const invalidToken = (problem: string) => new ApiError(400, 'sso.logout_token_invalid', `The logout token ${problem}.`)
