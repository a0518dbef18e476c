import { sql, type Kysely } from 'kysely'
import { columnTypes } from '#platform/server/database/columns.ts'
import type { Dialect } from '#platform/server/database/connect.ts'

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
