import type { Config } from './config/config.ts'
import type { Context } from './context.ts'
import { ApiError } from './api-error.ts'
import { getNetwork } from './http/get-network.ts'

const MAX_BUCKETS = 10_000

/** Up to `burst` requests at once, then `perSecond`. */
type Rate = { burst: number; perSecond: number }
type Take = (id: number | string, at: number) => { isAllowed: boolean; remaining: number }

/** A token bucket for each id, such as that of a user. Each call takes one token if there is one; `at` is in milliseconds. */
export function createTokenBuckets({ burst, perSecond }: Rate): Take {
  const buckets = new Map<number | string, { remaining: number; at: number }>()
  return (id, at) => {
    const bucket = buckets.get(id) ?? { remaining: burst, at }
    const available = Math.min(burst, bucket.remaining + (Math.max(0, at - bucket.at) / 1000) * perSecond)
    const isAllowed = available >= 1
    const remaining = isAllowed ? available - 1 : available
    if (buckets.size >= MAX_BUCKETS) buckets.clear()
    buckets.set(id, { remaining, at })
    return { isAllowed, remaining }
  }
}

type Limit = Rate & { code: string; detail: string; by?: 'user' | 'address' }

/** Token buckets of each server in this process, identified by its configuration. Returns whether the call is allowed. */
export function createServerBuckets(rate: Rate): (ctx: Pick<Context, 'config' | 'now'>, id: number | string) => boolean {
  const servers = new WeakMap<Config, Take>()
  return ({ config, now }, id) => {
    const take = servers.get(config) ?? createTokenBuckets(rate)
    servers.set(config, take)
    return take(id, Date.parse(now)).isAllowed
  }
}

/** Returns a check that throws 429 for users, or the networks of signed-out visitors, who exceed the rate. */
export function createRateLimit({
  code,
  detail,
  by = 'user',
  ...rate
}: Limit): (ctx: Pick<Context, 'config' | 'viewer' | 'now' | 'request'>) => void {
  const isAllowed = createServerBuckets(rate)
  return (ctx) => {
    if (isAllowed(ctx, by === 'user' ? ctx.viewer.id : getNetwork(ctx.request.address))) return
    throw Object.assign(new ApiError(429, code, detail), { retryAfter: Math.ceil(1 / rate.perSecond) })
  }
}
