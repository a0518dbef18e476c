import * as client from 'openid-client'
import type { Input } from '#platform/contract/endpoint.ts'
import type { sso } from '#platform/contract/sso.ts'
import { ApiError } from '../../api-error.ts'
import { isRecent } from '../factors/recent-sign-in.ts'
import type { ApiResponse } from '../../module.ts'
import { createSecret, hashSecret } from '../sessions/access-tokens.ts'
import { hashBrowserKey } from './browser-cookie.ts'
import { connectProvider, reportProblem } from './connect-provider.ts'
import { findOrCreateUser } from './match-user.ts'
import { getTokenPurpose, type Claims } from './claims.ts'
import { getProvider, getRedirectUri, type Provider, type SsoContext } from './providers.ts'
import { encryptSecret } from './secret-cipher.ts'
import { redirectToResult, signInExpired } from './start-sign-in.ts'
import type { FlowRow, ProviderSession } from './tables.ts'

type CallbackInput = Input<typeof sso.callback>

const CODE_SECONDS = 60

/** Verifies the provider's response and redirects to the page that exchanges the one-time code for a session. */
export async function callback(ctx: SsoContext, input: CallbackInput): Promise<ApiResponse<object>> {
  try {
    const flow = await consumeFlow(ctx, input)
    const provider = await getProvider(ctx, input.provider)
    const { claims, refreshToken } = await requestClaims(ctx, { provider, flow, input })
    return redirectToResult(ctx, await createCode(ctx, { provider, flow, claims, refreshToken }))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    ctx.log.warn({ provider: input.provider, code: error.code, detail: error.message }, 'A sign-in with a provider failed.')
    return redirectToResult(ctx, error.code)
  }
}

/** Throws unless this is the first response to a sign-in, from its provider and in the browser that started it. */
async function consumeFlow(ctx: SsoContext, { state = '', provider }: CallbackInput): Promise<FlowRow> {
  const flow = await ctx.runCommand(({ db, now }) =>
    db
      .deleteFrom('sso_flows')
      .where('stateHash', '=', hashSecret(state))
      .where('browserHash', '=', hashBrowserKey(ctx))
      .where('provider', '=', provider)
      .where('expiresAt', '>', now)
      .returningAll()
      .executeTakeFirst(),
  )
  if (flow) return flow
  throw signInExpired()
}

type ProviderResponse = { provider: Provider; flow: FlowRow; input: CallbackInput }

async function requestClaims(
  ctx: SsoContext,
  { provider, flow, input }: ProviderResponse,
): Promise<{ claims: Claims; refreshToken: string | undefined }> {
  const configuration = await connectProvider(ctx, provider)
  const url = new URL(getRedirectUri(ctx, provider.key))
  const { provider: _, ...parameters } = input
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return reportProblem(provider.issuer, async () => {
    const checks = { expectedState: input.state!, expectedNonce: flow.nonce, pkceCodeVerifier: flow.codeVerifier, idTokenExpected: true }
    const tokens = await client.authorizationCodeGrant(configuration, url, checks).catch(throwIfDenied)
    const idClaims = tokens.claims()!
    const claims = { ...(await fetchUserClaims(configuration, tokens.access_token, idClaims.sub)), ...idClaims }
    return { claims, refreshToken: tokens.refresh_token }
  })
}

function throwIfDenied(error: unknown): never {
  if (error instanceof client.AuthorizationResponseError && error.error === 'access_denied')
    throw new ApiError(403, 'sso.denied', 'The provider did not allow this sign-in.')
  throw error
}

/** Many providers send the email address and groups only here. */
async function fetchUserClaims(configuration: client.Configuration, accessToken: string, subject: string): Promise<object> {
  if (!configuration.serverMetadata().userinfo_endpoint) return {}
  return client.fetchUserInfo(configuration, accessToken, subject)
}

type VerifiedSignIn = { provider: Provider; flow: FlowRow; claims: Claims; refreshToken: string | undefined }

async function createCode(ctx: SsoContext, { provider, flow, claims, refreshToken }: VerifiedSignIn): Promise<string> {
  const code = createSecret()
  const session: ProviderSession = {
    provider: provider.key,
    issuer: claims.iss,
    subject: claims.sub,
    sid: typeof claims.sid === 'string' ? claims.sid : null,
    refreshToken: refreshToken ? await encryptSecret(ctx.config.dataDir, refreshToken, getTokenPurpose(claims)) : null,
  }
  await ctx.runCommand(async (writeContext) => {
    const { id: userId } = await findOrCreateUser(writeContext, provider, claims)
    const expiresAt = new Date(Date.parse(writeContext.now) + CODE_SECONDS * 1000).toISOString()
    const { browserHash, returnTo } = flow
    await writeContext.db
      .insertInto('sso_codes')
      .values({
        ...session,
        hash: hashSecret(code),
        browserHash,
        returnTo,
        userId,
        expiresAt,
        authenticatedAt: getAuthenticationTime(claims, flow, writeContext.now),
      })
      .execute()
  })
  return code
}

/**
 * Providers that send no `auth_time` are assumed to have just asked the user to sign in. A confirmation proves nothing without it: throws
 * 403 `sso.not_confirmed`.
 */
function getAuthenticationTime({ auth_time: seconds }: Claims, { isConfirmation }: FlowRow, now: string): string {
  const isKnown = typeof seconds === 'number' && seconds > 0
  const at = isKnown ? new Date(Math.min(seconds * 1000, Date.parse(now))).toISOString() : now
  if (!isConfirmation || (isKnown && isRecent(at, now))) return at
  const detail = 'The provider did not confirm that you have just signed in. Sign out there, then sign in to Staffroom again.'
  throw new ApiError(403, 'sso.not_confirmed', detail)
}
