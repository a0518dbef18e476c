import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { Refusal } from './refusal.ts'

const MOST_KEPT = 10_000

type Bucket = { left: number; at: number }
/** So many acts at once, and from then on so many a second; the code and words of the refusal. */
type Limit = { burst: number; aSecond: number; code: string; detail: string }

/** Makes a check that throws Refusal 429 for whoever acts faster than the limit; others are not affected. */
export function paced({ burst, aSecond, code, detail }: Limit): (ctx: Pick<Context, 'config' | 'viewer' | 'now'>) => void {
  /** By the server that counts, which its configuration stands for. */
  const servers = new WeakMap<Config, Map<number, Bucket>>()
  return ({ config, viewer, now }) => {
    const buckets = servers.get(config) ?? new Map<number, Bucket>()
    servers.set(config, buckets)
    if (buckets.size > MOST_KEPT) buckets.clear()
    const at = Date.parse(now)
    const before = buckets.get(viewer.id) ?? { left: burst, at }
    const left = Math.min(burst, before.left + (Math.max(0, at - before.at) / 1000) * aSecond)
    if (left < 1) {
      const refusal = new Refusal(429, code, detail)
      refusal.retryAfter = Math.ceil(1 / aSecond)
      throw refusal
    }
    buckets.set(viewer.id, { left: left - 1, at })
  }
}
