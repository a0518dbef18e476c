import * as client from 'openid-client'
import type { Input } from '#platform/contract/endpoint.ts'
import type { sso } from '#platform/contract/sso.ts'
import { ApiError } from '../../api-error.ts'
import { ApiResponse } from '../../module.ts'
import { createSecret, hashSecret } from '../sessions/access-tokens.ts'
import { createBrowserCookie, getBrowserKey } from './browser-cookie.ts'
import { connectProvider } from './connect-provider.ts'
import { getProvider, getRedirectUri, type Provider, type SsoContext } from './providers.ts'

const FLOW_MINUTES = 10
/** `max_age` requires the claim as well, but Google sends it only if it is requested like this. */
const REQUEST_AUTH_TIME = JSON.stringify({ id_token: { auth_time: { essential: true } } })

/** Redirects the browser to the provider. Problems are shown by the page that completes the sign-in. */
export async function start(
  ctx: SsoContext,
  { provider: key, returnTo, confirm = false }: Input<typeof sso.start>,
): Promise<ApiResponse<object>> {
  try {
    const provider = await getProvider(ctx, key)
    const browserKey = getBrowserKey(ctx) ?? createSecret()
    const url = await createFlow(ctx, provider, { browserKey, returnTo: toSafeAddress(returnTo), isConfirmation: confirm })
    return redirect(url.href, createBrowserCookie(ctx, browserKey))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    ctx.log.warn({ provider: key, code: error.code, detail: error.message }, 'A sign-in with a provider could not be started.')
    return redirectToResult(ctx, error.code)
  }
}

async function createFlow(
  ctx: SsoContext,
  provider: Provider,
  flow: { browserKey: string; returnTo: string; isConfirmation: boolean },
): Promise<URL> {
  const configuration = await connectProvider(ctx, provider)
  const state = createSecret()
  const nonce = createSecret()
  const codeVerifier = client.randomPKCECodeVerifier()
  const expiresAt = new Date(Date.parse(ctx.now) + FLOW_MINUTES * 60_000).toISOString()
  const keys = { stateHash: hashSecret(state), browserHash: hashSecret(flow.browserKey), provider: provider.key }
  const row = { ...keys, nonce, codeVerifier, returnTo: flow.returnTo, isConfirmation: flow.isConfirmation ? 1 : 0, expiresAt }
  await ctx.runCommand(async ({ db }) => void (await db.insertInto('sso_flows').values(row).execute()))
  return client.buildAuthorizationUrl(configuration, {
    redirect_uri: getRedirectUri(ctx, provider.key),
    scope: [...new Set(['openid', ...provider.scopes.split(/\s+/).filter(Boolean)])].join(' '),
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(flow.isConfirmation && { prompt: 'login', max_age: '0', claims: REQUEST_AUTH_TIME }),
  })
}

export const signInExpired = () =>
  new ApiError(400, 'sso.expired', 'This sign-in has expired, was used already or was started in another browser. Start again.')

/** An address within the app, shown after the hash. */
const toSafeAddress = (address = '/') => (/^\/(?![/\\])[^\s\\]*$/.test(address) ? address : '/')

export const redirect = (location: string, cookie?: string) =>
  new ApiResponse(
    302,
    {},
    { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', ...(cookie && { 'set-cookie': cookie }) },
  )

/** `result`: a one-time code, or the code of an error, which contains a dot. */
export const redirectToResult = (ctx: Pick<SsoContext, 'config'>, result: string) => redirect(`${ctx.config.publicUrl}/#/sso/${result}`)
