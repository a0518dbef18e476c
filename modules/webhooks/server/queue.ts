import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DeliveryRow, WebhookContext, WebhookTables } from './tables.ts'

/** Longer than an attempt can take; a killed process's deliveries are sent again after it. */
const LEASE_MS = 60_000

/** Claims the oldest due deliveries of a webhook, at most one per record, so that a record's events arrive in order. */
export async function claimDeliveries(ctx: WebhookContext, webhookId: number, atMost: number): Promise<DeliveryRow[]> {
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
  const update = ctx.db.updateTable('webhook_deliveries').set({ claim: randomUUID(), nextAttemptAt: until }).where('id', 'in', ids)
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

/** SQLite has only one process, so whatever is claimed at its start belonged to a killed one. */
export async function releaseClaims(ctx: WebhookContext): Promise<void> {
  if (ctx.dialect !== 'sqlite') return
  const update = ctx.db.updateTable('webhook_deliveries').set({ claim: null, nextAttemptAt: ctx.now })
  await update.where('status', '=', 'pending').where('claim', 'is not', null).execute()
}
