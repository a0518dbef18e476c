import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { ApiError } from './api-error.ts'

const MAX_BUCKETS = 10_000

type Bucket = { tokens: number; at: number }
type Limit = { burst: number; perSecond: number; code: string; detail: string }

/** Returns a check that throws 429 for users who exceed the rate (token bucket per user). */
export function createRateLimit({ burst, perSecond, code, detail }: Limit): (ctx: Pick<Context, 'config' | 'viewer' | 'now'>) => void {
  /** One set of buckets per server, identified by its configuration. */
  const servers = new WeakMap<Config, Map<number, Bucket>>()
  return ({ config, viewer, now }) => {
    const buckets = servers.get(config) ?? new Map<number, Bucket>()
    servers.set(config, buckets)
    if (buckets.size > MAX_BUCKETS) buckets.clear()
    const at = Date.parse(now)
    const bucket = buckets.get(viewer.id) ?? { tokens: burst, at }
    const tokens = Math.min(burst, bucket.tokens + (Math.max(0, at - bucket.at) / 1000) * perSecond)
    if (tokens < 1) {
      const error = new ApiError(429, code, detail)
      error.retryAfter = Math.ceil(1 / perSecond)
      throw error
    }
    buckets.set(viewer.id, { tokens: tokens - 1, at })
  }
}
