import type { FastifyReply } from 'fastify'
import { ApiError } from '../../api-error.ts'
import { createTokenBuckets } from '../../rate-limit.ts'
import type { Viewer } from '../../viewer.ts'

const LIMIT = 600
const PER_SECOND = 10

/** Counts a request of an API token, sets the `RateLimit` headers and throws 429 above the limit. */
export type TokenRequestLimit = (viewer: Viewer, reply: FastifyReply) => void

/** Allows each API token 600 requests at once, then 10 per second. */
export function createTokenRequestLimit(clock: () => Date): TokenRequestLimit {
  const take = createTokenBuckets({ burst: LIMIT, perSecond: PER_SECOND })
  return ({ token }, reply) => {
    if (!token) return
    const { isAllowed, remaining } = take(token.id, clock().getTime())
    reply.headers({
      'ratelimit-limit': LIMIT,
      'ratelimit-remaining': Math.floor(remaining),
      'ratelimit-reset': Math.ceil((LIMIT - remaining) / PER_SECOND),
    })
    if (!isAllowed) throw createLimitError((1 - remaining) / PER_SECOND)
  }
}

function createLimitError(seconds: number): ApiError {
  const error = new ApiError(429, 'auth.rate_limited', `An API token can make ${LIMIT} requests at once, then ${PER_SECOND} per second.`)
  error.retryAfter = Math.ceil(seconds)
  return error
}
