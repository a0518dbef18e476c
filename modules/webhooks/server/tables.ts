import { sql, type Generated, type Selectable } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import type { JobContext } from '#platform/server/jobs/jobs.ts'
import { columnTypes } from '#platform/server/database/columns.ts'
import type { Migration } from '#platform/server/database/migrate.ts'
import type { deliveryStatuses, disabledReasons } from '../contract.ts'

type WebhooksTable = {
  id: Generated<number>
  url: string
  /** JSON list of event types */
  events: string
  isEnabled: number
  disabledReason: (typeof disabledReasons)[number] | null
  createdById: number
  /** Secrets are derived from these values and a key outside of the database. */
  secretSalt: string
  previousSalt: string | null
  previousExpiresAt: string | null
  createdAt: string
  updatedAt: string
}

type DeliveriesTable = {
  id: Generated<number>
  webhookId: number
  messageId: string
  type: string
  entity: string
  recordId: number
  status: (typeof deliveryStatuses)[number]
  attempts: number
  occurredAt: string
  firstAttemptAt: string | null
  attemptedAt: string | null
  /** When it may be sent: time of the next attempt, or the end of the lease of the process that sends it. */
  nextAttemptAt: string
  claim: string | null
  duration: number | null
  request: string | null
  responseStatus: number | null
  response: string | null
  error: string | null
}

export type WebhookTables = { webhooks: WebhooksTable; webhook_deliveries: DeliveriesTable }
export type WebhookRow = Selectable<WebhooksTable>
export type DeliveryRow = Selectable<DeliveriesTable>
export type WebhookContext = Context<WebhookTables>
export type WebhookJobContext = JobContext<WebhookTables>

export const migrations: Record<string, Migration> = {
  webhooks_0001_webhooks: async (db, dialect) => {
    const column = columnTypes(dialect)
    await db.schema
      .createTable('webhooks')
      .addColumn('id', ...column.id)
      .addColumn('url', column.text, (c) => c.notNull())
      .addColumn('events', column.json, (c) => c.notNull())
      .addColumn('isEnabled', column.boolean, (c) => c.notNull())
      .addColumn('disabledReason', column.text)
      .addColumn('createdById', column.reference, (c) => c.notNull())
      .addColumn('secretSalt', column.text, (c) => c.notNull())
      .addColumn('previousSalt', column.text)
      .addColumn('previousExpiresAt', column.time)
      .addColumn('createdAt', column.time, (c) => c.notNull())
      .addColumn('updatedAt', column.time, (c) => c.notNull())
      .execute()
  },
  webhooks_0002_deliveries: async (db, dialect) => {
    const column = columnTypes(dialect)
    await db.schema
      .createTable('webhook_deliveries')
      .addColumn('id', ...column.id)
      .addColumn('webhookId', column.reference, (c) => c.notNull())
      .addColumn('messageId', column.text, (c) => c.notNull())
      .addColumn('type', column.text, (c) => c.notNull())
      .addColumn('entity', column.text, (c) => c.notNull())
      .addColumn('recordId', column.reference, (c) => c.notNull())
      .addColumn('status', column.text, (c) => c.notNull())
      .addColumn('attempts', column.integer, (c) => c.notNull().defaultTo(0))
      .addColumn('occurredAt', column.time, (c) => c.notNull())
      .addColumn('firstAttemptAt', column.time)
      .addColumn('attemptedAt', column.time)
      .addColumn('nextAttemptAt', column.time, (c) => c.notNull())
      .addColumn('claim', column.text)
      .addColumn('duration', column.integer)
      .addColumn('request', column.text)
      .addColumn('responseStatus', column.integer)
      .addColumn('response', column.text)
      .addColumn('error', column.text)
      .execute()
    const index = (name: string) => db.schema.createIndex(`webhook_deliveries_${name}`).on('webhook_deliveries')
    const pending = sql<boolean>`${sql.ref('status')} = 'pending'`
    await index('due').columns(['webhookId', 'nextAttemptAt', 'id']).where(pending).execute()
    await index('record').columns(['webhookId', 'entity', 'recordId', 'id']).where(pending).execute()
    await index('webhook').columns(['webhookId', 'id']).execute()
    await index('age').column('occurredAt').execute()
  },
}
