import { randomUUID } from 'node:crypto'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { ApiError, notFound } from '#platform/server/api-error.ts'
import { daysBefore } from '#platform/server/instants.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { PreparedHandler } from '#platform/server/module.ts'
import type { Delivery, webhooks } from '../contract.ts'
import { requestDispatch } from './dispatch-requests.ts'
import { TEST_EVENT } from './event-types.ts'
import { createBody } from './payload.ts'
import { toPendingRow } from './record-events.ts'
import { loadSecretKey } from './secrets.ts'
import { isSuccess, sendMessage, type Attempt } from './send.ts'
import type { DeliveryRow, WebhookContext, WebhookTables } from './tables.ts'
import { findOwnWebhook } from './webhooks.ts'

const RETENTION_DAYS = 30
const PAGE_SIZE = 20

export async function listDeliveries(
  ctx: WebhookContext,
  { webhookId, page = 1, perPage = PAGE_SIZE }: Input<typeof webhooks.listDeliveries>,
): Promise<Output<typeof webhooks.listDeliveries>> {
  await findOwnWebhook(ctx, webhookId)
  const ofWebhook = ctx.slow.selectFrom('webhook_deliveries').where('webhookId', '=', webhookId)
  const rows = await ofWebhook
    .selectAll()
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const { total } = await ofWebhook.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { deliveries: rows.map(toDeliveryResponse), total: Number(total) }
}

const toDeliveryResponse = (row: DeliveryRow): Delivery => ({
  id: row.id,
  messageId: row.messageId,
  type: row.type,
  status: row.status,
  attempts: row.attempts,
  occurredAt: row.occurredAt,
  attemptedAt: row.attemptedAt,
  nextAttemptAt: row.status === 'pending' ? row.nextAttemptAt : null,
  duration: row.duration,
  request: row.request,
  responseStatus: row.responseStatus,
  response: row.response,
  error: row.error,
})

type TestInput = Input<typeof webhooks.testWebhook>
type Test = { messageId: string; attempt: Attempt }

export const testWebhook = new PreparedHandler(
  async (ctx: WebhookContext, { id }: TestInput): Promise<Test> => {
    const webhook = await findOwnWebhook(ctx, id)
    const messageId = `msg_${randomUUID()}`
    const body = (await createBody(ctx, { type: TEST_EVENT, entity: 'webhook', recordId: id, occurredAt: ctx.now }))!
    const key = await loadSecretKey(ctx.config.dataDir)
    return { messageId, attempt: await sendMessage(ctx, webhook, { key, id: messageId, body, now: new Date(ctx.now) }) }
  },
  async (ctx, { id }, { messageId, attempt }): Promise<Output<typeof webhooks.testWebhook>> => {
    await findOwnWebhook(ctx, id)
    const event = toPendingRow(id, { messageId, type: TEST_EVENT, entity: 'webhook', recordId: id, now: ctx.now })
    const status: DeliveryRow['status'] = isSuccess(attempt) ? 'delivered' : 'failed'
    const values = { ...event, ...attempt, attempts: 1, firstAttemptAt: attempt.attemptedAt, status } satisfies DeliveryValues
    return { delivery: await insertDelivery(ctx, values) }
  },
)

export async function resendDelivery(
  ctx: WebhookContext,
  { id }: Input<typeof webhooks.resendDelivery>,
): Promise<Output<typeof webhooks.resendDelivery>> {
  const row = await ctx.db.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('delivery')
  const webhook = await findOwnWebhook(ctx, row.webhookId)
  if (webhook.isEnabled === 0) throw new ApiError(409, 'webhooks.disabled', 'The webhook is disabled. Enable it before you resend events.')
  const { messageId, type, entity, recordId, occurredAt } = row
  const again = toPendingRow(row.webhookId, { messageId, type, entity, recordId, now: ctx.now })
  ctx.afterCommit(() => requestDispatch(ctx))
  return { delivery: await insertDelivery(ctx, { ...again, occurredAt }) }
}

type DeliveryValues = Omit<ReturnType<typeof toPendingRow>, 'status'> & Pick<DeliveryRow, 'status'> & Partial<DeliveryRow>

async function insertDelivery(ctx: WebhookContext, values: DeliveryValues): Promise<Delivery> {
  const insert = ctx.db.insertInto('webhook_deliveries').values(values)
  ctx.publishChange('webhooks')
  return toDeliveryResponse(await insert.returningAll().executeTakeFirstOrThrow())
}

export const purgeDeliveries = defineJob<WebhookTables>({
  name: 'webhooks.purge-deliveries',
  everySeconds: 3_600,
  run: (ctx) =>
    ctx.write(async ({ db, now }) => {
      const old = db.deleteFrom('webhook_deliveries').where('occurredAt', '<', daysBefore(now, RETENTION_DAYS))
      await old.where('status', '<>', 'pending').execute()
    }),
})
