import type { Kysely } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import type { WebhookTables } from './tables.ts'

export type Subscription = { webhookId: number; types: ReadonlySet<string> }

type Cache = { subscriptions: readonly Subscription[] | undefined; loadedAt: number }

/** Other processes learn of new webhooks within this time; SQLite has only one process. */
const MAX_AGE_MS = 1_000

const caches = new WeakMap<Context['roles'], Cache>()

export const clearSubscriptions = ({ roles }: Pick<Context, 'roles'>) => void caches.delete(roles)

/** Enabled webhooks, cached, because every command asks for them. */
export async function getSubscriptions(ctx: Pick<Context, 'roles' | 'dialect'> & { db: Kysely<WebhookTables> }) {
  const cache = caches.get(ctx.roles)
  if (cache?.subscriptions && (ctx.dialect === 'sqlite' || performance.now() - cache.loadedAt < MAX_AGE_MS)) return cache.subscriptions
  const loading: Cache = { subscriptions: undefined, loadedAt: performance.now() }
  caches.set(ctx.roles, loading)
  const rows = await ctx.db.selectFrom('webhooks').select(['id', 'events']).where('isEnabled', '=', 1).orderBy('id').execute()
  loading.subscriptions = rows.map(({ id, events }) => ({ webhookId: id, types: new Set(JSON.parse(events) as string[]) }))
  return loading.subscriptions
}
