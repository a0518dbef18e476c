import { sql, type Kysely } from 'kysely'
import type { Dialect } from '../database/connect.ts'
import { columnTypes } from '../database/columns.ts'
import type { Migration } from '../database/migrate.ts'
import { addNormalizedColumn } from '../search/normalized-column.ts'
import { repairTimeZones } from '../time-zone.ts'
import { insertWorkspace } from './workspace.ts'

export const migrations: Record<string, Migration> = {
  platform_0001_identity: async (db, dialect) => {
    await createUsers(db, dialect)
    await createSessions(db, dialect)
    await createLinksAndAttempts(db, dialect)
    await db.schema
      .createTable('workspace')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('uuid', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('registration', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .execute()
    await insertWorkspace(db)
  },
  platform_0007_people: async (db, dialect) => {
    await createViewAs(db)
    await createInvitations(db)
    await createUserSortColumns(db, dialect)
  },
  platform_0008_links: async (db) => {
    for (const table of ['reset_tokens', 'invitations']) {
      // The recipients of these links are unknown.
      await db.deleteFrom(table).execute()
      await db.schema.alterTable(table).addColumn('makerId', 'bigint').execute()
    }
  },
  platform_0021_usernames: (db, dialect) => addNormalizedColumn(db, dialect, { table: 'users', of: 'username', column: 'usernameFolded' }),
  platform_0023_zones: (db) => repairTimeZones(db, 'users'),
}

async function createUsers(db: Kysely<any>, dialect: Dialect): Promise<void> {
  let table = db.schema.createTable('users').addColumn('id', ...columnTypes(dialect).id)
  for (const name of [
    'fullName',
    'username',
    'email',
    'role',
    'status',
    'language',
    'timeZone',
    'passwordHash',
    'settings',
    'createdAt',
    'updatedAt',
  ]) {
    table = table.addColumn(name, 'text', (column) => column.notNull())
  }
  for (const name of ['avatar', 'company', 'country', 'contact', 'lastSeenAt', 'removedAt']) table = table.addColumn(name, 'text')
  for (const name of ['nameKey', 'usernameKey', 'emailKey'])
    table = table.addColumn(name, columnTypes(dialect).text, (column) => column.notNull())
  await table.execute()
  await db.schema.createIndex('users_email').unique().on('users').column('emailKey').execute()
  await db.schema.createIndex('users_username').unique().on('users').column('usernameKey').execute()
  await db.schema.createIndex('users_name').on('users').columns(['status', 'nameKey', 'id']).execute()
}

async function createSessions(db: Kysely<any>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', ...columnTypes(dialect).id)
    .addColumn('userId', 'bigint', (column) => column.notNull().references('users.id'))
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('lastUsedAt', 'text', (column) => column.notNull())
    .addColumn('endedAt', 'text')
    .execute()
  await db.schema.createIndex('sessions_user').on('sessions').columns(['userId', 'endedAt']).execute()
  await db.schema
    .createTable('refresh_tokens')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('sessionId', 'bigint', (column) => column.notNull().references('sessions.id'))
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .addColumn('rotatedAt', 'text')
    .execute()
  await db.schema.createIndex('refresh_tokens_session').on('refresh_tokens').column('sessionId').execute()
}

async function createLinksAndAttempts(db: Kysely<any>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('password_requests')
    .addColumn('userId', 'bigint', (column) => column.primaryKey().references('users.id'))
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('reset_tokens')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'bigint', (column) => column.notNull().references('users.id'))
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('attempts')
    .addColumn('id', ...columnTypes(dialect).id)
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('attempts_account').on('attempts').columns(['kind', 'account', 'at']).execute()
  await db.schema.createIndex('attempts_address').on('attempts').columns(['kind', 'address', 'at']).execute()
}

async function createViewAs(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('view_as')
    .addColumn('sessionId', 'bigint', (column) => column.primaryKey())
    .addColumn('administratorId', 'bigint', (column) => column.notNull())
    .addColumn('userId', 'bigint', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute()
}

async function createInvitations(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('invitations')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'bigint', (column) => column.notNull().references('users.id'))
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('invitations_user').unique().on('invitations').column('userId').execute()
}

async function createUserSortColumns(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const { text } = columnTypes(dialect)
  for (const name of ['companyKey', 'countryKey', 'roleKey'])
    await db.schema
      .alterTable('users')
      .addColumn(name, text, (column) => column.notNull().defaultTo(''))
      .execute()
  if (dialect === 'postgres') {
    for (const name of ['status', 'createdAt', 'lastSeenAt'])
      await sql`alter table users alter column ${sql.ref(name)} type text collate "C"`.execute(db)
  }
  await db.schema.createIndex('users_role').on('users').columns(['role', 'status', 'id']).execute()
  await db.schema.createIndex('users_order').on('users').columns(['nameKey', 'id']).execute()
}
