import { sql, type Kysely } from 'kysely'
import { columnTypes } from '#platform/server/database/columns.ts'
import type { Dialect } from '#platform/server/database/connect.ts'
import type { Migration } from '#platform/server/database/migrate.ts'
import { repairTimeZones } from '#platform/server/time-zone.ts'
import { createSubscriptions } from './subscription-migrations.ts'

export const migrations: Record<string, Migration> = {
  calendar_0001_events: async (db, dialect) => {
    await createEvents(db, dialect)
    await createAttendances(db, dialect)
    await createImports(db, dialect)
    await createFeeds(db, dialect)
  },
  calendar_0002_received: async (db, dialect) => {
    await db.schema.alterTable('events').addColumn('receivedSequence', columnTypes(dialect).integer).execute()
  },
  calendar_0003_zones: (db) => repairTimeZones(db, 'events'),
  calendar_0004_email_guests: createEmailGuests,
  calendar_0005_guest_properties: async (db, dialect) => {
    const { json } = columnTypes(dialect)
    await db.schema
      .alterTable('attendances')
      .addColumn('properties', json, (column) => column.notNull().defaultTo('{}'))
      .execute()
  },
  calendar_0006_rooms: createRooms,
  calendar_0007_working_hours: async (db, dialect) => {
    await db.schema.alterTable('calendar_settings').addColumn('workingHours', columnTypes(dialect).json).execute()
  },
  calendar_0008_subscriptions: createSubscriptions,
  calendar_0009_drop_imports: async (db) => {
    await db.schema.dropTable('event_imports').execute()
    await db.schema.dropIndex('events_of_import').execute()
    await db.schema.alterTable('events').dropColumn('importId').execute()
  },
}

async function createEvents(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  const texts = ['uid', 'title', 'timeZone', 'calendar', 'location', 'description', 'url', 'showAs', 'status']
  const lists = ['excluded', 'added', 'overrides', 'properties']
  const times = ['start', 'end', 'rangeStart', 'rangeEnd', 'createdAt', 'updatedAt']
  let table = db.schema
    .createTable('events')
    .addColumn('id', ...column.id)
    .addColumn('ownerId', column.reference, (c) => c.notNull())
    .addColumn('sequence', column.integer, (c) => c.notNull())
    .addColumn('allDay', column.boolean, (c) => c.notNull())
  for (const name of texts) table = table.addColumn(name, column.text, (c) => c.notNull())
  for (const name of lists) table = table.addColumn(name, column.json, (c) => c.notNull())
  for (const name of times) table = table.addColumn(name, column.time, (c) => c.notNull())
  await table
    .addColumn('recurrence', column.text)
    .addColumn('importId', column.reference)
    .addColumn('fingerprint', column.text)
    .addColumn('removedAt', column.time)
    .execute()
  const index = (name: string, columns: string[]) => db.schema.createIndex(name).on('events').columns(columns)
  await index('events_of_owner', ['ownerId', 'rangeEnd', 'rangeStart'])
    .where(sql<boolean>`"removedAt" is null`)
    .execute()
  await index('events_uid', ['ownerId', 'uid'])
    .unique()
    .where(sql<boolean>`"removedAt" is null`)
    .execute()
  await index('events_of_import', ['importId'])
    .where(sql<boolean>`"importId" is not null`)
    .execute()
  await index('events_removed', ['removedAt'])
    .where(sql<boolean>`"removedAt" is not null`)
    .execute()
}

async function createAttendances(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .createTable('attendances')
    .addColumn('id', ...column.id)
    .addColumn('eventId', column.reference, (c) => c.notNull())
    .addColumn('userId', column.reference, (c) => c.notNull())
    .addColumn('isGuest', column.boolean, (c) => c.notNull())
    .addColumn('response', column.text, (c) => c.notNull())
    .addColumn('isHidden', column.boolean, (c) => c.notNull())
    .addColumn('occurrences', column.json, (c) => c.notNull())
    .addColumn('reminders', column.json, (c) => c.notNull())
    .addColumn('remindAt', column.time)
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .addColumn('updatedAt', column.time, (c) => c.notNull())
    .addUniqueConstraint('attendances_person', ['eventId', 'userId'])
    .execute()
  await db.schema.createIndex('attendances_of_person').on('attendances').columns(['userId', 'isHidden', 'eventId']).execute()
  await db.schema.createIndex('attendances_due').on('attendances').column('remindAt').where(sql.ref('remindAt'), 'is not', null).execute()
}

async function createImports(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  let table = db.schema
    .createTable('event_imports')
    .addColumn('id', ...column.id)
    .addColumn('userId', column.reference, (c) => c.notNull())
    .addColumn('fileId', column.reference, (c) => c.notNull())
    .addColumn('total', column.integer)
    .addColumn('problem', column.text)
  for (const name of ['hash', 'fileName', 'calendar', 'state']) table = table.addColumn(name, column.text, (c) => c.notNull())
  for (const name of ['done', 'added', 'updated', 'unchanged', 'skipped', 'ignored'])
    table = table.addColumn(name, column.integer, (c) => c.notNull())
  await table
    .addColumn('skippedEvents', column.json, (c) => c.notNull())
    .addColumn('isTakenBack', column.boolean, (c) => c.notNull())
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .addColumn('updatedAt', column.time, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('event_imports_of_person').on('event_imports').columns(['userId', 'id']).execute()
}

async function createFeeds(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .createTable('event_feeds')
    .addColumn('id', ...column.id)
    .addColumn('userId', column.reference, (c) => c.notNull())
    .addColumn('calendar', column.text, (c) => c.notNull())
    .addColumn('tokenHash', column.text, (c) => c.unique())
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .addColumn('lastReadAt', column.time)
    .addUniqueConstraint('event_feeds_calendar', ['userId', 'calendar'])
    .execute()
  await db.schema
    .createTable('calendar_settings')
    .addColumn('id', ...column.id)
    .addColumn('userId', column.reference, (c) => c.notNull().unique())
    .addColumn('sharesBusy', column.boolean, (c) => c.notNull())
    .addColumn('reminders', column.json, (c) => c.notNull())
    .addColumn('updatedAt', column.time, (c) => c.notNull())
    .execute()
}

async function createEmailGuests(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .createTable('event_guests')
    .addColumn('id', ...column.id)
    .addColumn('eventId', column.reference, (c) => c.notNull())
    .addColumn('email', column.text, (c) => c.notNull())
    .addColumn('emailKey', column.text, (c) => c.notNull())
    .addColumn('name', column.text, (c) => c.notNull())
    .addColumn('answers', column.json, (c) => c.notNull())
    .addColumn('proposals', column.json, (c) => c.notNull())
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .addColumn('updatedAt', column.time, (c) => c.notNull())
    .addUniqueConstraint('event_guests_address', ['eventId', 'emailKey'])
    .execute()
}

async function createRooms(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .createTable('rooms')
    .addColumn('id', ...column.id)
    .addColumn('name', column.text, (c) => c.notNull())
    .addColumn('capacity', column.integer)
    .addColumn('location', column.text, (c) => c.notNull())
    .addColumn('equipment', column.text, (c) => c.notNull())
    .addColumn('isActive', column.boolean, (c) => c.notNull())
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .addColumn('updatedAt', column.time, (c) => c.notNull())
    .addColumn('removedAt', column.time)
    .execute()
  await db.schema
    .createTable('event_rooms')
    .addColumn('id', ...column.id)
    .addColumn('eventId', column.reference, (c) => c.notNull())
    .addColumn('roomId', column.reference, (c) => c.notNull())
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .addUniqueConstraint('event_rooms_room', ['eventId', 'roomId'])
    .execute()
  await db.schema.createIndex('event_rooms_of_room').on('event_rooms').columns(['roomId', 'eventId']).execute()
}
