import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Subject } from '#platform/server/abilities/subject.ts'
import type { RecordedChange } from '#platform/server/module.ts'
import { requestDispatch } from './dispatch-requests.ts'
import { getRecordEvent, OWN_ENTITY } from './event-types.ts'
import { getSubscriptions, type Subscription } from './subscriptions.ts'
import type { WebhookContext } from './tables.ts'

const ROWS_PER_STATEMENT = 500

/** Stores a delivery per webhook and event in the transaction of the change. */
export async function recordEvents(ctx: WebhookContext, changes: readonly RecordedChange[]): Promise<void> {
  // While webhooks change, the list of subscriptions is not committed yet and must not be cached.
  if (changes.some(({ entity }) => entity === OWN_ENTITY)) return
  const subscriptions = await getSubscriptions(ctx)
  if (subscriptions.length === 0) return
  const rows: DeliveryValues[] = []
  for (const change of changes) {
    for (const type of await getEvents(ctx, subscriptions, change)) {
      const event = { messageId: `msg_${randomUUID()}`, type, entity: change.entity, recordId: change.entityId, now: ctx.now }
      const interested = subscriptions.filter(({ types }) => types.has(type))
      rows.push(...interested.map(({ webhookId }) => toPendingRow(webhookId, event)))
    }
  }
  if (rows.length === 0) return
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    await ctx.db
      .insertInto('webhook_deliveries')
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .execute()
  ctx.afterCommit(() => requestDispatch(ctx))
}

type AnyDatabase = Kysely<Record<string, Record<string, unknown>>>
type DeliveryValues = ReturnType<typeof toPendingRow>
type Event = { messageId: string; type: string; entity: string; recordId: number; now: string }

export const toPendingRow = (webhookId: number, { now, ...event }: Event) => ({
  ...event,
  webhookId,
  status: 'pending' as const,
  attempts: 0,
  occurredAt: now,
  nextAttemptAt: now,
})

async function getEvents(ctx: WebhookContext, subscriptions: readonly Subscription[], change: RecordedChange): Promise<string[]> {
  const isWanted = (type: string) => subscriptions.some(({ types }) => types.has(type))
  const subject = ctx.subjects.find(({ entity }) => entity === change.entity)
  const named = Object.keys(subject?.events ?? {}).filter((name) => isWanted(`${change.entity}.${name}`))
  const matching =
    subject && named.length > 0 ? await findNamedEvents(ctx.db as unknown as AnyDatabase, subject, { change, names: named }) : []
  return [getRecordEvent(change), ...matching].filter(isWanted)
}

async function findNamedEvents(
  db: AnyDatabase,
  { events = {}, entity, table }: Subject,
  { change, names }: { change: RecordedChange; names: readonly string[] },
): Promise<string[]> {
  if (change.after === null) return []
  const row = await db
    .selectFrom(table)
    .selectAll()
    .where(sql.ref(`${table}.id`), '=', change.entityId)
    .executeTakeFirst()
  if (!row) return []
  const values = { before: parse(change.before), after: parse(change.after), row }
  return names.filter((name) => events[name]!(values)).map((name) => `${entity}.${name}`)
}

const parse = (text: string | null) => (text === null ? null : (JSON.parse(text) as Record<string, unknown>))
