import { sql, type Generated, type Kysely, type Selectable } from 'kysely'
import { columnTypes } from '#platform/server/database/columns.ts'
import type { Dialect } from '#platform/server/database/connect.ts'
import type { SubscriptionProblem } from '../contract.ts'
import type { EventRow } from './tables.ts'

export type SubscriptionTables = {
  calendar_subscriptions: {
    id: Generated<number>
    userId: number
    name: string
    color: number
    countsAsBusy: number
    /** May contain a secret; null if the subscription shows the public holidays of a region. */
    url: string | null
    region: string | null
    etag: string | null
    lastModified: string | null
    /** SHA-256 of the last calendar in hex. */
    contentHash: string | null
    eventCount: number
    /** Why the last refresh failed; null if it succeeded. */
    problem: SubscriptionProblem | null
    /** Failed refreshes in a row. */
    failures: number
    /** Whether the user is waiting for a refresh. */
    isRefreshing: number
    refreshedAt: string | null
    attemptedAt: string | null
    /** When a process may start the next refresh; null for holidays. */
    nextRefreshAt: string | null
    removedAt: string | null
    createdAt: string
    updatedAt: string
  }
  /** The events of subscriptions with a URL, replaced when they change. */
  subscribed_events: SubscribedEventContent & { id: Generated<number>; subscriptionId: number; fingerprint: string }
}

/** The columns have the same meaning as those of `events`. */
export type SubscribedEventContent = Pick<
  EventRow,
  | 'uid'
  | 'title'
  | 'start'
  | 'end'
  | 'allDay'
  | 'timeZone'
  | 'location'
  | 'description'
  | 'url'
  | 'recurrence'
  | 'excluded'
  | 'added'
  | 'overrides'
  | 'showAs'
  | 'status'
  | 'rangeStart'
  | 'rangeEnd'
>

export type SubscriptionRow = Selectable<SubscriptionTables['calendar_subscriptions']>
export type SubscribedEventRow = Selectable<SubscriptionTables['subscribed_events']>

export async function createSubscriptions(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  let table = db.schema
    .createTable('calendar_subscriptions')
    .addColumn('id', ...column.id)
    .addColumn('userId', column.reference, (c) => c.notNull())
    .addColumn('name', column.text, (c) => c.notNull())
  for (const name of ['color', 'eventCount', 'failures']) table = table.addColumn(name, column.integer, (c) => c.notNull())
  for (const name of ['countsAsBusy', 'isRefreshing']) table = table.addColumn(name, column.boolean, (c) => c.notNull())
  for (const name of ['url', 'region', 'etag', 'lastModified', 'contentHash', 'problem']) table = table.addColumn(name, column.text)
  for (const name of ['refreshedAt', 'attemptedAt', 'nextRefreshAt', 'removedAt']) table = table.addColumn(name, column.time)
  for (const name of ['createdAt', 'updatedAt']) table = table.addColumn(name, column.time, (c) => c.notNull())
  await table.execute()
  await db.schema.createIndex('calendar_subscriptions_of_person').on('calendar_subscriptions').columns(['userId', 'id']).execute()
  await db.schema
    .createIndex('calendar_subscriptions_due')
    .on('calendar_subscriptions')
    .columns(['nextRefreshAt'])
    .where(sql<boolean>`"removedAt" is null and "nextRefreshAt" is not null`)
    .execute()
  await createSubscribedEvents(db, dialect)
}

async function createSubscribedEvents(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  let table = db.schema
    .createTable('subscribed_events')
    .addColumn('id', ...column.id)
    .addColumn('subscriptionId', column.reference, (c) => c.notNull())
    .addColumn('allDay', column.boolean, (c) => c.notNull())
    .addColumn('recurrence', column.text)
  for (const name of ['uid', 'fingerprint', 'title', 'timeZone', 'location', 'description', 'url', 'showAs', 'status'])
    table = table.addColumn(name, column.text, (c) => c.notNull())
  for (const name of ['excluded', 'added', 'overrides']) table = table.addColumn(name, column.json, (c) => c.notNull())
  for (const name of ['start', 'end', 'rangeStart', 'rangeEnd']) table = table.addColumn(name, column.time, (c) => c.notNull())
  await table.execute()
  await db.schema
    .createIndex('subscribed_events_in_range')
    .on('subscribed_events')
    .columns(['subscriptionId', 'rangeEnd', 'rangeStart'])
    .execute()
}
