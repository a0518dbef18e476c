import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { modules } from '#main/modules.server.ts'
import { testDatabaseUrl } from '../bin/postgres.ts'
import { createApp } from '#platform/server/app.ts'
import { readConfig } from '#platform/server/config.ts'
import type { Dialect } from '#platform/server/database/connect.ts'
import { tokenOf } from './calls.ts'
import { keepFolder } from './kept-folder.ts'
import { startObserved, type Running } from './processes.ts'
import { insertPeople } from './world.ts'

export const PRODUCTS = 100_000
export const CATEGORIES = 20
export const BRANDS = 60
export const words = ['oak', 'birch', 'brass', 'linen', 'copper', 'walnut', 'granite', 'canvas', 'cedar', 'steel'] as const
const things = ['table', 'lamp', 'shelf', 'chair', 'rope', 'plane', 'varnish', 'mug', 'hammock', 'block']
const TIME_LIMIT = { timeLimitMs: 1_800_000 }
const AT = '2026-11-20T09:30:00.000Z'

export type ShopServer = Running & { dialect: Dialect; token: string }

const sources = ['modules/ecommerce/server/{migrations,order-migrations,tables}.ts', 'bench/shop-world.ts']

/** A server of its own on a hundred thousand products, which are written once and kept: in a folder, and in a database on the PostgreSQL of the tests. */
export async function openShop(dialect: Dialect): Promise<ShopServer> {
  const isPostgres = dialect === 'postgres'
  const kept = await keepFolder(`shop-${dialect}`, {
    sources,
    create: async (dataDir) => createShop({ dataDir, databaseUrl: isPostgres ? await emptyDatabase() : undefined }),
  })
  const dataDir = await kept.copy('shop')
  const server = await startObserved(dataDir, [], isPostgres ? { DATABASE_URL: databaseUrl } : {})
  const stop = async () => {
    await server.stop()
    await kept.remove()
  }
  return { ...server, dialect, token: await tokenOf(dataDir, 1), stop }
}

const databaseUrl = Object.assign(new URL(testDatabaseUrl), { pathname: '/staffroom_bench_shop' }).href

async function emptyDatabase(): Promise<string> {
  const client = new pg.Client({ connectionString: testDatabaseUrl })
  await client.connect()
  await client.query('drop database if exists staffroom_bench_shop with (force)')
  await client.query('create database staffroom_bench_shop')
  await client.end()
  return databaseUrl
}

async function createShop(place: { dataDir: string; databaseUrl: string | undefined }): Promise<void> {
  console.log(`Writing ${PRODUCTS.toLocaleString('en')} products into ${place.databaseUrl ? 'PostgreSQL' : 'SQLite'} …`)
  const app = await createApp({ config: readConfig({ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl }), modules })
  await app.start()
  const { database } = app.platform
  await database.write(async (tx) => insertPeople(tx), TIME_LIMIT)
  await database.write((tx) => insertProducts(tx), TIME_LIMIT)
  await database.write((tx) => insertWords(tx), TIME_LIMIT)
  if (database.dialect === 'postgres') await sql`vacuum analyze`.execute(database.read)
  else await database.write((tx) => sql`insert into search_trigram(search_trigram) values ('optimize')`.execute(tx), TIME_LIMIT)
  await app.stop()
}

/** Spread by multiplication modulo a prime, so that category, brand, price and stars have nothing to do with each other. */
const spread = (factor: number, below: number) => sql.raw(`(((i * ${factor}) % 1000003) % ${below})`)
const oneOf = (values: readonly string[], factor: number) =>
  sql`case ${spread(factor, values.length)} ${sql.join(
    values.map((value, at) => sql.raw(`when ${at} then '${value}'`)),
    sql` `,
  )} end`

async function insertProducts(tx: Kysely<any>): Promise<void> {
  const text = (value: string) => sql.raw(`cast('${value}' as text)`)
  await sql`insert into shop_products (version, name, "nameKey", slug, description, brand, category, price, currency, "taxRate", "taxCategory", cover,
      rating, "starSum", "reviewCount", stars, stock, "hasFreeShipping", "isFeatured", "createdAt", "updatedAt")
    with recursive numbers(i) as (select cast(1 as bigint) union all select i + 1 from numbers where i < ${sql.lit(PRODUCTS)})
    select 1, ${oneOf(words, 7_919)} || ' ' || ${oneOf(things, 104_729)} || ' ' || i,
      lower(${oneOf(words, 7_919)} || ' ' || ${oneOf(things, 104_729)} || ' ' || i), 'product-' || i,
      'A thing of ' || ${oneOf(words, 611_953)} || ' for everybody who has room for it, made to be used and kept, number ' || i,
      'Brand ' || ${spread(15_485_863, BRANDS)}, 'Category ' || ${spread(32_452_843, CATEGORIES)}, 100 + ${spread(49_979_687, 99_900)},
      ${text('EUR')}, 20, ${text('S')}, null, ${spread(86_028_121, 51)} / 10.0, 0, ${spread(7_919, 400)}, ${spread(86_028_121, 51)} / 10, 1000000,
      case when i % 7 = 0 then 1 else 0 end, case when i % 500 = 0 then 1 else 0 end, ${text(AT)}, ${text(AT)}
    from numbers`.execute(tx)
}

async function insertWords(tx: Kysely<any>): Promise<void> {
  for (const field of ['name', 'description', 'brand', 'category'])
    await sql`insert into search_text (entity, "recordId", field, text, at)
      select 'product', id, ${sql.lit(field)}, lower(${sql.ref(field)}), ${sql.lit(AT)} from shop_products`.execute(tx)
}
