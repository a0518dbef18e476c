import type { Kysely } from 'kysely'
import { createClaim, isClaimedBy } from '#platform/server/processes/process-id.ts'
import type { DeliveryRow, WebhookContext, WebhookTables } from './tables.ts'

/** Longer than an attempt can take; those of a killed process are released earlier. */
const LEASE_MS = 60_000

type Claiming = { processId: number; atMost: number }

/** Claims the oldest due deliveries of a webhook, at most one per record, so that a record's events arrive in order. */
export async function claimDeliveries(ctx: WebhookContext, webhookId: number, { processId, atMost }: Claiming): Promise<DeliveryRow[]> {
  const due = selectDue(ctx.db, ctx.now)
    .select('d.id')
    .where('d.webhookId', '=', webhookId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_deliveries as earlier')
            .select('earlier.id')
            .whereRef('earlier.webhookId', '=', 'd.webhookId')
            .whereRef('earlier.entity', '=', 'd.entity')
            .whereRef('earlier.recordId', '=', 'd.recordId')
            .whereRef('earlier.id', '<', 'd.id')
            .where('earlier.status', '=', 'pending'),
        ),
      ),
    )
    .orderBy('d.nextAttemptAt')
    .orderBy('d.id')
    .limit(atMost)
  const rows = await (ctx.dialect === 'postgres' ? due.forUpdate().skipLocked() : due).execute()
  if (rows.length === 0) return []
  const until = new Date(Date.parse(ctx.now) + LEASE_MS).toISOString()
  const ids = rows.map(({ id }) => id)
  const update = ctx.db
    .updateTable('webhook_deliveries')
    .set({ claim: createClaim(processId), nextAttemptAt: until })
    .where('id', 'in', ids)
  const claimed = await update.returningAll().execute()
  return claimed.toSorted((one, other) => one.id - other.id)
}

const selectDue = (db: Kysely<WebhookTables>, now: string) =>
  db.selectFrom('webhook_deliveries as d').where('d.status', '=', 'pending').where('d.nextAttemptAt', '<=', now)

export async function hasDueDeliveries(ctx: Pick<WebhookContext, 'db' | 'now'>, webhookId: number): Promise<boolean> {
  const row = await selectDue(ctx.db, ctx.now).select('d.id').where('d.webhookId', '=', webhookId).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Does nothing if another process has claimed it since. */
export const updateClaimed = (db: Kysely<WebhookTables>, { id, claim }: DeliveryRow, values: Partial<DeliveryRow>) =>
  db
    .updateTable('webhook_deliveries')
    .set({ ...values, claim: null })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute()

/** Releases the deliveries of processes that no longer run. */
export async function releaseDeliveries({ db, now }: WebhookContext, processIds: readonly number[]): Promise<void> {
  const pending = db.updateTable('webhook_deliveries').set({ claim: null, nextAttemptAt: now }).where('status', '=', 'pending')
  await pending.where(isClaimedBy('claim', processIds)).execute()
}
