import * as client from 'openid-client'
import { ApiError } from '../../api-error.ts'
import { createFetch } from '../../outbound/create-fetch.ts'
import type { Provider, SsoContext } from './providers.ts'

const LIMITS = { timeoutMs: 8_000, maxBytes: 512 * 1024 }

export const createProviderFetch = ({ outbound }: Pick<SsoContext, 'outbound'>): client.CustomFetch => createFetch(outbound, LIMITS)

/** Reads the provider's discovery document. Throws an ApiError that says what is wrong with it. */
export async function connectProvider(
  ctx: Pick<SsoContext, 'outbound'>,
  { issuer, clientId, clientSecret }: Pick<Provider, 'issuer' | 'clientId' | 'clientSecret'>,
): Promise<client.Configuration> {
  const url = parseIssuer(issuer)
  const isInsecure = url.protocol === 'http:'
  const configuration = await reportProblem(issuer, () =>
    client.discovery(url, clientId, undefined, clientSecret ? client.ClientSecretPost(clientSecret) : client.None(), {
      [client.customFetch]: createProviderFetch(ctx),
      execute: isInsecure ? [client.allowInsecureRequests] : [],
      timeout: 10,
    }),
  )
  assertUsable(configuration, issuer)
  // Verifies the signature of ID tokens, although they come from the provider over HTTPS.
  client.enableNonRepudiationChecks(configuration)
  return configuration
}

/** Requires HTTPS except on this machine, because anyone on the network could otherwise sign in as anyone. */
function parseIssuer(issuer: string): URL {
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined
  const isLoopback = url && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback)) return url
  throw new ApiError(400, 'sso.issuer_invalid', `The issuer must be a URL starting with https://, not "${issuer}".`)
}

function assertUsable(configuration: client.Configuration, issuer: string): void {
  const metadata = configuration.serverMetadata()
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const)
    if (!metadata[name]) throw new ApiError(400, 'sso.discovery_incomplete', `The discovery document of ${issuer} has no ${name}.`)
}

/** Runs a request to the provider and turns its failures into ApiErrors. */
export async function reportProblem<T>(issuer: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw findApiError(error) ?? toApiError(error, issuer)
  }
}

function* getCauses(error: unknown): Generator<Error & { code?: string }> {
  for (let one = error; one instanceof Error; one = one.cause) yield one
}

const findApiError = (error: unknown) => [...getCauses(error)].find((one) => one instanceof ApiError)

function toApiError(error: unknown, issuer: string): ApiError {
  const { code, detail } = describeProblem([...getCauses(error)], issuer)
  return withCause(new ApiError(400, code, detail), error)
}

function describeProblem(causes: (Error & { code?: string })[], issuer: string): { code: string; detail: string } {
  const codes = causes.map(({ code }) => code)
  const response = causes.map(({ cause }) => cause).find((cause) => cause instanceof Response)
  if (causes.some(isAboutIssuer))
    return {
      code: 'sso.issuer_mismatch',
      detail: `The discovery document at ${issuer} names another issuer. Enter the issuer exactly as the provider states it.`,
    }
  if (codes.includes('OAUTH_RESPONSE_IS_NOT_JSON') || codes.includes('OAUTH_PARSE_ERROR')) {
    const type = response?.headers.get('content-type')?.split(';')[0] || 'something else'
    return { code: 'sso.not_json', detail: `${issuer} did not answer with JSON but with ${type}. Check the issuer URL.` }
  }
  if (response && response.status !== 200)
    return { code: 'sso.error_status', detail: `${issuer} answered with status ${response.status}. Check the issuer URL.` }
  return { code: 'sso.provider_failed', detail: `The response of ${issuer} is not valid: ${causes.at(-1)?.message ?? 'unknown error'}.` }
}

const isAboutIssuer = ({ message, cause }: Error) =>
  message.includes('"issuer"') || (cause as { attribute?: string } | undefined)?.attribute === 'issuer'

export const providerError = (detail: string, cause?: unknown): ApiError =>
  withCause(new ApiError(400, 'sso.provider_failed', detail), cause)

const withCause = (error: ApiError, cause: unknown): ApiError => Object.assign(error, { cause })
