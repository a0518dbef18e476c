import { getPeopleById } from '#platform/server/identity/people.ts'
import type { Webhook } from '../contract.ts'
import type { WebhookContext, WebhookRow } from './tables.ts'

export async function toWebhookResponses(ctx: WebhookContext, rows: readonly WebhookRow[]): Promise<Webhook[]> {
  const people = await getPeopleById(
    ctx.db,
    rows.map(({ createdById }) => createdById),
  )
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      url: row.url,
      events: JSON.parse(row.events) as string[],
      isEnabled: row.isEnabled === 1,
      disabledReason: row.disabledReason,
      createdBy: people.get(row.createdById) ?? null,
      isOwn: row.createdById === ctx.viewer.id,
      createdAt: row.createdAt,
      previousSecretExpiresAt: row.previousExpiresAt !== null && row.previousExpiresAt > ctx.now ? row.previousExpiresAt : null,
      lastDelivery: await getLastDelivery(ctx, row.id),
    })),
  )
}

export const toWebhookResponse = async (ctx: WebhookContext, row: WebhookRow) => (await toWebhookResponses(ctx, [row]))[0]!

async function getLastDelivery(ctx: WebhookContext, webhookId: number): Promise<Webhook['lastDelivery']> {
  const query = ctx.db.selectFrom('webhook_deliveries').select(['status', 'attemptedAt', 'occurredAt']).where('webhookId', '=', webhookId)
  const row = await query.orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row ? { status: row.status, at: row.attemptedAt ?? row.occurredAt } : null
}
