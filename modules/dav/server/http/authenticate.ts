import type { FastifyRequest } from 'fastify'
import { ApiError } from '#platform/server/api-error.ts'
import type { RouteServices } from '#platform/server/module-routes.ts'
import { createTokenBuckets } from '#platform/server/rate-limit.ts'
import type { Viewer } from '#platform/server/viewer.ts'

/** A first synchronization sends a request for each object. */
const RATE = { burst: 20_000, perSecond: 50 }

/** Returns the owner of the API token in the HTTP Basic credentials; throws 401 without valid ones and 429 above the limit. */
export function createAuthenticator({ getDavViewer, getNow }: RouteServices): (request: FastifyRequest) => Promise<Viewer> {
  const take = createTokenBuckets(RATE)
  return async ({ headers }) => {
    const { user, password } = parseCredentials(headers.authorization)
    const viewer = await getDavViewer(password)
    if (viewer.email.toLowerCase() !== user.trim().toLowerCase())
      throw new ApiError(401, 'auth.token_invalid', 'The user name must be the email address of the owner of the API token.')
    if (take(viewer.sessionId, Date.parse(getNow())).isAllowed) return viewer
    throw Object.assign(
      new ApiError(429, 'auth.rate_limited', `An app can make ${RATE.burst} requests at once, then ${RATE.perSecond} per second.`),
      {
        retryAfter: 1,
      },
    )
  }
}

function parseCredentials(header = ''): { user: string; password: string } {
  const [, encoded] = /^Basic +([\w+/=-]+)$/i.exec(header) ?? []
  const [, user, password] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString('utf8')) ?? []
  if (user !== undefined && password !== undefined) return { user, password }
  throw new ApiError(401, 'auth.token_invalid', 'Sign in with your email address and an API token with the scope dav as the password.')
}
