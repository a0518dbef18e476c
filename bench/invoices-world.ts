import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { modules } from '#main/modules.server.ts'
import { testDatabaseUrl } from '../bin/postgres.ts'
import { createApp } from '#platform/server/app.ts'
import { readConfig } from '#platform/server/config.ts'
import type { Database, Dialect } from '#platform/server/database/connect.ts'
import { tokenOf } from './calls.ts'
import { keepFolder } from './kept-folder.ts'
import { startObserved, type Running } from './processes.ts'
import { insertPeople } from './world.ts'

const MILLION = 1_000_000
const TIME_LIMIT = { timeLimitMs: 1_800_000 }

export type InvoicesServer = Running & { dialect: Dialect; dataDir: string; token: string }

/** What decides how the invoices look in the database. */
const sources = ['modules/invoices/server/{migrations,table-migrations,tables}.ts', 'bench/invoices-world.ts']

/** A server of its own on so many invoices, which are written once and kept: in a folder, and in a database on the PostgreSQL of the tests. */
export async function openInvoices(dialect: Dialect, count = MILLION): Promise<InvoicesServer> {
  const kept = await keepFolder(`${count === MILLION ? '' : `${count}-`}invoices-${dialect}`, {
    sources,
    create: async (dataDir) => createInvoices({ dataDir, count, ...(dialect === 'postgres' && { databaseUrl: await emptyDatabase() }) }),
  })
  const dataDir = await kept.copy('invoices')
  const server = await startObserved(dataDir, [], dialect === 'postgres' ? { DATABASE_URL: databaseUrl } : {})
  const stop = async () => {
    await server.stop()
    await kept.remove()
  }
  return { ...server, dialect, dataDir, token: await tokenOf(dataDir, 1), stop }
}

const databaseUrl = Object.assign(new URL(testDatabaseUrl), { pathname: '/staffroom_bench_invoices' }).href

async function emptyDatabase(): Promise<string> {
  const client = new pg.Client({ connectionString: testDatabaseUrl })
  await client.connect()
  await client.query('drop database if exists staffroom_bench_invoices with (force)')
  await client.query('create database staffroom_bench_invoices')
  await client.end()
  return databaseUrl
}

/** Migrates an empty workspace and writes the invoices and 64 people into it. */
async function createInvoices({ count, ...config }: { dataDir: string; databaseUrl?: string; count: number }): Promise<void> {
  console.log(`Writing ${count.toLocaleString('en')} invoices into ${config.databaseUrl ? 'PostgreSQL' : 'SQLite'} …`)
  const app = await createApp({
    config: readConfig({ DATA_DIR: config.dataDir, ...(config.databaseUrl && { DATABASE_URL: config.databaseUrl }) }),
    modules,
  })
  await app.start()
  const { database } = app.platform
  await database.write(async (tx) => insertPeople(tx), TIME_LIMIT)
  await database.write((tx) => withoutIndexes(tx, database.dialect, () => insertInvoices(tx, database.dialect, count)), TIME_LIMIT)
  await database.write((tx) => insertWords(tx), TIME_LIMIT)
  await tidy(database)
  await app.stop()
}

/** Indexes are built faster than they are kept in step. */
async function withoutIndexes(tx: Kysely<any>, dialect: Dialect, write: () => Promise<void>): Promise<void> {
  const { rows } = await (
    dialect === 'sqlite'
      ? sql<Index>`select name, sql as definition from sqlite_master where type = 'index' and tbl_name = 'invoices' and sql is not null`
      : sql<Index>`select indexname as name, indexdef as definition from pg_indexes where tablename = 'invoices' and indexname <> 'invoices_pkey'`
  ).execute(tx)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(tx)
  await write()
  for (const { definition } of rows) await sql.raw(definition).execute(tx)
}

type Index = { name: string; definition: string }

/** Spread by multiplication modulo a prime, so that status, currency, client and amounts have nothing to do with each other. */
const spread = (factor: number, below: number) => sql.raw(`((i * ${factor}) % 1000003) % ${below}`)
const day = (dialect: Dialect, days: string) =>
  sql.raw(
    dialect === 'sqlite' ? `date('2021-01-01', '+' || (${days}) || ' days')` : `to_char(date '2021-01-01' + (${days})::int, 'YYYY-MM-DD')`,
  )
const AT = '2026-11-20T09:30:00.000Z'

/** Over six years, one of twenty a draft, seven of ten paid; 5,000 clients. What is due stands so that no job has anything to do. */
async function insertInvoices(tx: Kysely<any>, dialect: Dialect, count: number): Promise<void> {
  const status = spread(15_485_863, 100)
  const currency = spread(611_953, 100)
  await sql`insert into invoices (id, version, kind, number, "numberKey", status, "clientId", client, "clientKey", "issuedDate", "dueDate",
      currency, language, reference, "lineCount", "taxGroups", subtotal, discount, taxable, tax, total, paid, credited, balance,
      "reminderLevel", "noticeLevel", "createdById", "createdAt", "updatedAt") ${dialect === 'postgres' ? sql`overriding system value` : sql``}
    with recursive numbers(i) as (select cast(1 as bigint) union all select i + 1 from numbers where i < ${sql.lit(count)}),
    drawn as (
      select i, ${spread(7_919, 5_000)} as client, ${spread(104_729, 900_000)} + 1000 as total, i * 2000 / ${sql.lit(count)} as days,
        case when ${status} < 5 then 'draft' when ${status} < 14 then 'sent' when ${status} < 17 then 'partial' when ${status} < 87 then 'paid'
          when ${status} < 96 then 'overdue' else 'credited' end as status,
        case when ${currency} < 60 then 'EUR' when ${currency} < 80 then 'USD' when ${currency} < 90 then 'GBP' when ${currency} < 97 then 'CHF'
          else 'JPY' end as currency
      from numbers
    )
    select i, 3, case when ${spread(32_452_843, 100)} < 4 and status <> 'draft' then 'credit-note' else 'invoice' end,
      case when status <> 'draft' then 'INV-' || substr(cast(10000000 + i as text), 2) end,
      case when status <> 'draft' then 'inv-' || substr(cast(10000000 + i as text), 2) end,
      status, client + 1,
      '{"name":"Person ' || client || '","email":"person' || client || '@client.test","company":"Client ' || client
        || ' Ltd","address":"Quay ' || client || '","city":"Porto","postCode":"4050","country":"PT","vatId":null}',
      'client ' || client || ' ltd',
      case when status <> 'draft' then ${day(dialect, 'days')} end, case when status in ('sent', 'partial') then ${day(dialect, 'days % 300 + 3000')} when status <> 'draft' then ${day(dialect, 'days + 30')} end,
      currency, 'en', 'PO-' || client, 2, '[]', total, 0, total, total / 5, total,
      case status when 'paid' then total when 'partial' then total / 3 else 0 end, case status when 'credited' then total else 0 end,
      case status when 'sent' then total when 'overdue' then total when 'partial' then total - total / 3 else 0 end,
      0, 9, client % 64 + 1, ${AT}, ${AT}
    from drawn`.execute(tx)
}

/** What people look for by words: number and client. */
async function insertWords(tx: Kysely<any>): Promise<void> {
  await sql`insert into search_text (entity, "recordId", field, text, at)
    select 'invoice', id, 'client', "clientKey" || ' porto', ${AT} from invoices order by id`.execute(tx)
  await sql`insert into search_text (entity, "recordId", field, text, at)
    select 'invoice', id, 'number', "numberKey", ${AT} from invoices where "numberKey" is not null order by id`.execute(tx)
}

async function tidy({ dialect, write, read }: Database): Promise<void> {
  if (dialect === 'postgres') return void (await sql`vacuum analyze`.execute(read))
  await write(async (tx) => void (await tx.insertInto('search_trigram').values({ search_trigram: 'optimize' }).execute()), TIME_LIMIT)
}
