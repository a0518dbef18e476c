import type { Config } from '#platform/server/config.ts'
import { Refusal } from '#platform/server/refusal.ts'
import type { ChatContext } from './chat-subjects.ts'

/** So many at once, and from then on so many a second: far more than anybody writes, far less than a program could. */
const BURST = 60
const A_SECOND = 10
const MOST_KEPT = 10_000

type Bucket = { left: number; at: number }

/** By the server that counts, which its configuration stands for. */
const servers = new WeakMap<Config, Map<number, Bucket>>()

/** Refusal 429 for whoever writes faster than a person could; others are not affected. */
export function pace({ config, viewer, now }: Pick<ChatContext, 'config' | 'viewer' | 'now'>): void {
  const buckets = servers.get(config) ?? new Map<number, Bucket>()
  servers.set(config, buckets)
  if (buckets.size > MOST_KEPT) buckets.clear()
  const at = Date.parse(now)
  const before = buckets.get(viewer.id) ?? { left: BURST, at }
  const left = Math.min(BURST, before.left + (Math.max(0, at - before.at) / 1000) * A_SECOND)
  if (left < 1) {
    const refusal = new Refusal(429, 'chat.too_fast', 'You are writing too fast. Wait a moment.')
    refusal.retryAfter = 1
    throw refusal
  }
  buckets.set(viewer.id, { left: left - 1, at })
}
