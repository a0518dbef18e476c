import { isSuccess, type Attempt } from './send.ts'
import { notificationKinds } from './notification-kinds.ts'
import { updateClaimed } from './queue.ts'
import { clearSubscriptions } from './subscriptions.ts'
import type { DeliveryRow, WebhookContext, WebhookRow } from './tables.ts'

const FIRST_DELAY_MS = 10_000
const MAX_DELAY_MS = 4 * 3_600_000
const GIVE_UP_AFTER_MS = 3 * 24 * 3_600_000
const GONE = 410

/** Null: nothing was sent, because the creator may not read the record. */
export type Sent = { delivery: DeliveryRow; attempt: Attempt | null }

export async function storeOutcomes(ctx: WebhookContext, webhook: WebhookRow, results: readonly Sent[]): Promise<void> {
  for (const { delivery, attempt } of results) await updateClaimed(ctx.db, delivery, toOutcome(delivery, attempt, ctx.now))
  const reason = getDisableReason(results)
  if (reason) await disableWebhook(ctx, webhook, reason)
  ctx.publishChange('webhooks')
}

function toOutcome(delivery: DeliveryRow, attempt: Attempt | null, now: string): Partial<DeliveryRow> {
  if (!attempt) return { status: 'skipped', attemptedAt: now }
  const attempts = delivery.attempts + 1
  const values = { ...attempt, attempts, firstAttemptAt: delivery.firstAttemptAt ?? attempt.attemptedAt }
  if (isSuccess(attempt)) return { ...values, status: 'delivered' }
  if (hasGivenUp(delivery, attempt)) return { ...values, status: 'failed' }
  return { ...values, nextAttemptAt: new Date(Date.parse(now) + getRetryDelay(attempts)).toISOString() }
}

/** Exponential from 10 seconds to 4 hours, varied by up to a quarter so that retries spread out. */
export const getRetryDelay = (attempts: number, random = Math.random()) =>
  Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), MAX_DELAY_MS) * (0.75 + random / 2)

const hasGivenUp = ({ firstAttemptAt }: DeliveryRow, { attemptedAt, responseStatus }: Attempt) =>
  responseStatus === GONE || (firstAttemptAt !== null && Date.parse(attemptedAt) - Date.parse(firstAttemptAt) >= GIVE_UP_AFTER_MS)

function getDisableReason(results: readonly Sent[]): 'gone' | 'failing' | undefined {
  if (results.some(({ attempt }) => attempt?.responseStatus === GONE)) return 'gone'
  const hasFailed = results.some(({ delivery, attempt }) => attempt && !isSuccess(attempt) && hasGivenUp(delivery, attempt))
  return hasFailed ? 'failing' : undefined
}

async function disableWebhook(ctx: WebhookContext, { id, url, createdById }: WebhookRow, reason: 'gone' | 'failing'): Promise<void> {
  const update = ctx.db.updateTable('webhooks').set({ isEnabled: 0, disabledReason: reason, updatedAt: ctx.now })
  const { numUpdatedRows } = await update.where('id', '=', id).where('isEnabled', '=', 1).executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await cancelPending(ctx, id)
  ctx.recordChange({ entity: 'webhook', id, before: { isEnabled: true }, after: { isEnabled: false } })
  ctx.notify({ userId: createdById, kind: notificationKinds.disabled, values: { host: new URL(url).host }, link: '/webhooks' })
  ctx.afterCommit(() => clearSubscriptions(ctx))
}

export const cancelPending = (ctx: Pick<WebhookContext, 'db'>, webhookId: number) =>
  ctx.db
    .updateTable('webhook_deliveries')
    .set({ status: 'failed', claim: null, error: 'The webhook was disabled.' })
    .where('webhookId', '=', webhookId)
    .where('status', '=', 'pending')
    .execute()
