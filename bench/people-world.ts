import { sql, type Kysely } from 'kysely'
import { modules } from '#main/modules.server.ts'
import type { Subject } from '#platform/server/abilities/subject.ts'
import { createApp, type App } from '#platform/server/app.ts'
import { readConfig } from '#platform/server/config.ts'
import { columnTypes } from '#platform/server/database/columns.ts'
import type { Database, Dialect } from '#platform/server/database/connect.ts'
import { hashPassword } from '#platform/server/identity/passwords.ts'
import { openTestDatabase } from '#platform/server/testing/database.ts'
import type { Rule } from '#platform/contract/identity.ts'
import { keepFolder } from './kept-folder.ts'
import { SCHEMA_SOURCES } from './world.ts'

export const PEOPLE = 10_000
export const ROLES = 20
export const RECORDS = 1_000_000
export const PASSWORD = 'bench-password-1'
export const emailOf = (person: number) => `person${person}@bench.test`

/** A protected table as a module has one: an index for each field that rules ask for, and one for each order of its list that holds these fields too. */
export const recordSubject = {
  subject: 'Record',
  entity: 'record',
  table: 'records',
  fields: {
    id: { column: 'id', type: 'number' },
    title: { column: 'title', type: 'text' },
    kind: { column: 'kind', type: 'text' },
    status: { column: 'status', type: 'text' },
    'owner.id': { column: 'ownerId', type: 'number' },
    'assignee.id': { column: 'assigneeId', type: 'number' },
  },
  notDeleted: (eb) => eb('records.removedAt', 'is', null),
  topics: () => ['records'],
} as const satisfies Subject

const ruled = ['ownerId', 'assigneeId', 'status']
const indexes = [
  ['kind', 'id', ...ruled],
  ['kind', 'titleKey', 'id', ...ruled],
  ['ownerId', 'kind', 'id'],
  ['assigneeId', 'kind', 'id'],
  ['status', 'kind', 'id'],
]

/** How much of the table somebody sees; person 1, 2 or 3 owns, or is assigned, so many rows. */
export const shares = ['60 %', '1 %', '0.01 %'] as const
export const shapes = ['own', 'assigned', 'status in'] as const
const statuses = { '60 %': ['sent', 'paid'], '1 %': ['draft', 'held'], '0.01 %': ['disputed', 'void'] }

const read = (conditions: Record<string, unknown>): Rule => ({ action: 'read', subject: 'Record', conditions })
const rolesOfShapes: Record<string, Rule[]> = {
  own: [read({ 'owner.id': '${user.id}' })],
  assigned: [read({ 'assignee.id': '${user.id}' })],
  ...Object.fromEntries(shares.map((share) => [`status in ${share}`, [read({ status: { $in: statuses[share] } })]])),
}
const roleNameOf = (person: number) => (person <= 3 ? 'own' : `team ${person % (ROLES - 4 - Object.keys(rolesOfShapes).length)}`)

/** The data folder of a SQLite workspace, a copy of one that is written once and kept. */
export async function openSqliteFolder(): Promise<{ dataDir: string; remove: () => Promise<void> }> {
  const kept = await keepFolder('people', { sources: [...SCHEMA_SOURCES, 'bench/people-world.ts'], create: createFolder })
  return { dataDir: await kept.copy('people'), remove: kept.remove }
}

async function createFolder(dataDir: string): Promise<void> {
  const app = await openSqlite(dataDir)
  await fill(app.platform.database)
  await app.stop()
}

export async function openSqlite(dataDir: string): Promise<App> {
  const app = await createApp({ config: readConfig({ DATA_DIR: dataDir }), modules })
  await app.start()
  return app
}

/** A database of its own on the server that tests use; stopping drops it. */
export async function openPostgres(): Promise<App> {
  process.env.TEST_DATABASE = 'postgres'
  const database = await openTestDatabase()
  const config = readConfig({ DATA_DIR: database.dataDir, DATABASE_URL: database.databaseUrl })
  const app = await createApp({ config, modules, database })
  await app.start()
  await fill(database)
  await app.platform.roles.start()
  return app
}

async function fill(database: Database): Promise<void> {
  console.log(`Writing ${RECORDS.toLocaleString('en')} records and ${PEOPLE.toLocaleString('en')} people into ${database.dialect} …`)
  await database.write((tx) => insertRoles(tx), { timeLimitMs: 60_000 })
  await database.write((tx) => insertPeople(tx), { timeLimitMs: 60_000 })
  await database.write((tx) => createRecords(tx, database.dialect), { timeLimitMs: 300_000 })
  if (database.dialect === 'postgres') await sql`vacuum analyze`.execute(database.read)
}

async function insertRoles(tx: Kysely<any>): Promise<void> {
  const names = [...Object.keys(rolesOfShapes), ...new Set(Array.from({ length: PEOPLE }, (_, index) => roleNameOf(index + 4)))]
  const texts = (name: string) => ({
    name,
    nameKey: name,
    nameFolded: name,
    description: '',
    rules: JSON.stringify(rolesOfShapes[name] ?? teamRules),
  })
  const rest = { isBuiltIn: 0, removedAt: null, createdAt: AT, updatedAt: AT }
  await tx
    .insertInto('roles')
    .values(names.map((name) => ({ ...texts(name), ...rest })))
    .execute()
}

const AT = '2026-11-20T09:30:00.000Z'

const teamRules: Rule[] = [
  { action: ['read', 'create', 'update'], subject: 'Task' },
  { action: 'read', subject: ['Tag', 'Bookmark', 'Page', 'User'] },
  { action: 'delete', subject: 'Task', conditions: { 'createdBy.id': '${user.id}' } },
  read({ 'owner.id': '${user.id}' }),
]

async function insertPeople(tx: Kysely<any>): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD)
  const rows = Array.from({ length: PEOPLE }, (_, index) => personOf(index + 1, passwordHash))
  for (let first = 0; first < PEOPLE; first += 1_000) {
    await tx
      .insertInto('users')
      .values(rows.slice(first, first + 1_000))
      .execute()
  }
}

function personOf(person: number, passwordHash: string) {
  const role = roleNameOf(person)
  const names = {
    fullName: `Person ${person}`,
    username: `person${person}`,
    email: emailOf(person),
    role,
    company: 'Harbour',
    country: null,
  }
  const keys = {
    nameKey: `person ${person}`,
    usernameKey: `person${person}`,
    usernameFolded: `person${person}`,
    emailKey: emailOf(person),
    roleKey: role,
  }
  const rest = { companyKey: 'harbour', countryKey: '', status: 'active', language: 'en', timeZone: 'UTC', settings: '{}' }
  return { ...names, ...keys, ...rest, passwordHash, createdAt: AT, updatedAt: AT }
}

async function createRecords(tx: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  let table = tx.schema.createTable('records').addColumn('id', dialect === 'postgres' ? 'bigint' : 'integer', (c) => c.primaryKey())
  for (const name of ['title', 'titleKey', 'kind', 'status', 'createdAt'] as const)
    table = table.addColumn(name, column.text, (c) => c.notNull())
  for (const name of ['ownerId', 'assigneeId'] as const) table = table.addColumn(name, column.reference, (c) => c.notNull())
  await table.addColumn('removedAt', column.time).execute()
  await insertRecords(tx)
  for (const columns of indexes) {
    const index = tx.schema
      .createIndex(`records_${columns.slice(0, 2).join('_').toLowerCase()}`)
      .on('records')
      .columns(columns)
    await index.where('removedAt', 'is', null).execute()
  }
}

/** Spread by multiplication modulo a prime, so that owner, assignee, status, kind and title have nothing to do with each other. */
async function insertRecords(tx: Kysely<any>): Promise<void> {
  const text = (value: string) => `cast('${value}' as text)`
  const people = (factor: number) => shared(factor, ['1', '2', '3', '4 + i % 9997'])
  const oneOfStatuses = (index: number) => shared(15_485_863, [...shares.map((share) => text(statuses[share][index]!)), text('open')])
  await sql`insert into records (id, title, "titleKey", kind, status, "ownerId", "assigneeId", "createdAt")
    with recursive numbers(i) as (select cast(1 as bigint) union all select i + 1 from numbers where i < ${sql.lit(RECORDS)})
    select i, 'Record ' || i, substr(cast(1000000 + ${sql.raw(spread(104_729))} as text), 2),
      case when ${sql.raw(spread(611_953))} < 500000 then 'a' else 'b' end,
      case when i % 2 = 0 then ${sql.raw(oneOfStatuses(0))} else ${sql.raw(oneOfStatuses(1))} end,
      ${sql.raw(people(7_919))}, ${sql.raw(people(32_452_843))}, ${sql.raw(text(AT))}
    from numbers`.execute(tx)
}

/** From 0 to a million. */
const spread = (factor: number) => `(i * ${factor}) % 1000003`

/** 60 %, 1 % and 0.01 % of the rows have the first three values, the others the last. */
const shared = (factor: number, [most, one, few, rest]: string[]) =>
  `case when ${spread(factor)} < 600000 then ${most} when ${spread(factor)} < 610000 then ${one} when ${spread(factor)} < 610100 then ${few} else ${rest} end`
