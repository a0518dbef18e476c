import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { Subject } from '#platform/server/abilities/subject.ts'
import { ApiError, invalidInput, notFound } from '#platform/server/api-error.ts'
import { PreparedHandler } from '#platform/server/module.ts'
import type { webhooks } from '../contract.ts'
import { listEventTypes } from './event-types.ts'
import { cancelPending } from './outcome.ts'
import { createSalt, deriveSecret, loadSecretKey } from './secrets.ts'
import { clearSubscriptions } from './subscriptions.ts'
import type { WebhookContext, WebhookRow } from './tables.ts'
import { toWebhookResponse, toWebhookResponses } from './webhook-response.ts'

const MAX_WEBHOOKS = 50
const PREVIOUS_SECRET_HOURS = 24

export const webhookSubject: Subject = {
  subject: 'Webhook',
  entity: 'webhook',
  table: 'webhooks',
  fields: {
    id: { column: 'id', type: 'number' },
    url: { column: 'url', type: 'text' },
    events: { column: 'events', type: 'text' },
    isEnabled: { column: 'isEnabled', type: 'boolean' },
  },
  topics: () => ['webhooks'],
  link: () => '/webhooks',
}

export async function listWebhooks(ctx: WebhookContext): Promise<Output<typeof webhooks.listWebhooks>> {
  const rows = await ctx.db.selectFrom('webhooks').selectAll().orderBy('id').execute()
  return { webhooks: await toWebhookResponses(ctx, rows), total: rows.length, events: listEventTypes(ctx) }
}

/** Checks the address before the transaction, as it may have to be resolved. */
export const addWebhook = new PreparedHandler(
  async (ctx: WebhookContext, { url }: Input<typeof webhooks.addWebhook>): Promise<Buffer> => {
    await assertAllowedUrl(ctx, url)
    return loadSecretKey(ctx.config.dataDir)
  },
  async (ctx, { url, events }, key): Promise<Output<typeof webhooks.addWebhook>> => {
    assertKnownEvents(ctx, events)
    await assertRoomForOne(ctx)
    const secretSalt = createSalt()
    const row = await ctx.db
      .insertInto('webhooks')
      .values({
        url,
        events: JSON.stringify([...new Set(events)]),
        isEnabled: 1,
        disabledReason: null,
        createdById: ctx.viewer.id,
        secretSalt,
        previousSalt: null,
        previousExpiresAt: null,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    recordWebhookChange(ctx, null, row)
    return { webhook: await toWebhookResponse(ctx, row), secret: deriveSecret(key, secretSalt) }
  },
)

async function assertRoomForOne(ctx: WebhookContext): Promise<void> {
  const rows = await ctx.db.selectFrom('webhooks').select('id').execute()
  if (rows.length >= MAX_WEBHOOKS)
    throw new ApiError(409, 'webhooks.too_many', `A workspace can have at most ${MAX_WEBHOOKS} webhooks. Delete one first.`)
}

async function assertAllowedUrl({ outbound }: WebhookContext, text: string): Promise<void> {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw invalidInput('/url', 'must start with https:// or http://')
  if (url.username || url.password) throw invalidInput('/url', 'must not contain a user name or password')
  try {
    await outbound.resolve(url.hostname.replace(/^\[|\]$/g, ''))
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(400, 'outbound.unreachable', `The server "${url.hostname}" does not exist.`)
  }
}

function assertKnownEvents(ctx: WebhookContext, events: readonly string[]): void {
  const known = new Set(listEventTypes(ctx).map(({ type }) => type))
  const unknown = events.find((type) => !known.has(type))
  if (unknown !== undefined) throw invalidInput('/events', `must be in the list of events; "${unknown}" is not`)
}

/** Only the creator may edit a webhook, as it sends what the creator may read. */
export async function findOwnWebhook(ctx: WebhookContext, id: number): Promise<WebhookRow> {
  const query = ctx.db.selectFrom('webhooks').selectAll().where('id', '=', id).where('createdById', '=', ctx.viewer.id)
  const row = await query.executeTakeFirst()
  if (!row) throw notFound('webhook')
  return row
}

type UpdateInput = Input<typeof webhooks.updateWebhook>

export const updateWebhook = new PreparedHandler(
  async (ctx: WebhookContext, { id, url }: UpdateInput): Promise<void> => {
    await findOwnWebhook(ctx, id)
    if (url !== undefined) await assertAllowedUrl(ctx, url)
  },
  async (ctx, { id, url, events, isEnabled }: UpdateInput): Promise<Output<typeof webhooks.updateWebhook>> => {
    const before = await findOwnWebhook(ctx, id)
    if (events) assertKnownEvents(ctx, events)
    const row = await ctx.db
      .updateTable('webhooks')
      .set({
        ...(url !== undefined && { url }),
        ...(events && { events: JSON.stringify([...new Set(events)]) }),
        ...(isEnabled !== undefined && { isEnabled: Number(isEnabled), disabledReason: isEnabled ? null : ('manual' as const) }),
        updatedAt: ctx.now,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (isEnabled === false) await cancelPending(ctx, id)
    recordWebhookChange(ctx, before, row)
    return { webhook: await toWebhookResponse(ctx, row) }
  },
)

/** Every user with the permission may delete any webhook. */
export async function deleteWebhook(ctx: WebhookContext, { id }: Input<typeof webhooks.deleteWebhook>): Promise<Record<never, never>> {
  const row = await ctx.db.deleteFrom('webhooks').where('id', '=', id).returningAll().executeTakeFirst()
  if (!row) throw notFound('webhook')
  await ctx.db.deleteFrom('webhook_deliveries').where('webhookId', '=', id).execute()
  recordWebhookChange(ctx, row, null)
  return {}
}

export const rotateSecret = new PreparedHandler(
  (ctx: WebhookContext, _input: Input<typeof webhooks.rotateSecret>): Promise<Buffer> => loadSecretKey(ctx.config.dataDir),
  async (ctx, { id }, key): Promise<Output<typeof webhooks.rotateSecret>> => {
    const before = await findOwnWebhook(ctx, id)
    const secretSalt = createSalt()
    const previousExpiresAt = new Date(Date.parse(ctx.now) + PREVIOUS_SECRET_HOURS * 3_600_000).toISOString()
    const row = await ctx.db
      .updateTable('webhooks')
      .set({ secretSalt, previousSalt: before.secretSalt, previousExpiresAt, updatedAt: ctx.now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    ctx.publishChange('webhooks')
    return { webhook: await toWebhookResponse(ctx, row), secret: deriveSecret(key, secretSalt) }
  },
)

function recordWebhookChange(ctx: WebhookContext, before: WebhookRow | null, after: WebhookRow | null): void {
  ctx.recordChange({ entity: 'webhook', id: (after ?? before)!.id, before: before && toEntry(before), after: after && toEntry(after) })
  ctx.afterCommit(() => clearSubscriptions(ctx))
}

/** Without the path and query of the URL, which often contain a token. */
const toEntry = ({ url, events, isEnabled }: WebhookRow) => ({ url: new URL(url).origin, events, isEnabled: isEnabled === 1 })
