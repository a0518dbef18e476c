import { type Kysely, sql } from 'kysely'
import type { Context } from '../context.ts'
import { listTables, type TableInfo } from './list-tables.ts'
import type { SampleTables } from './tables.ts'

type RecordContext = Pick<Context, 'dialect'> & { db: Kysely<any> }
type Snapshot = { table: TableInfo; last: number; keys: ReadonlySet<string> }

/** Journal entries and notifications are written after the work and found by their records. */
const isRecorded = ({ name }: TableInfo) => !['journal', 'notifications'].includes(name)

const BATCH_SIZE = 200

/** Runs work in the open transaction and lists all rows that it inserted in `sample_rows`. Call it before any other statement. */
export async function recordInsertedRows(ctx: RecordContext, work: () => Promise<void>): Promise<void> {
  // Rows that other transactions insert meanwhile stay invisible. On SQLite there is only one writing transaction at a time.
  if (ctx.dialect === 'postgres') await sql`set transaction isolation level repeatable read`.execute(ctx.db)
  const tables = (await listTables(ctx.db, ctx.dialect)).filter(isRecorded)
  const before: Snapshot[] = []
  for (const table of tables) before.push(await takeSnapshot(ctx.db, table))
  await work()
  for (const snapshot of before) await saveNewRows(ctx.db, snapshot)
}

async function takeSnapshot(db: Kysely<any>, table: TableInfo): Promise<Snapshot> {
  if (!table.isNumbered) return { table, last: 0, keys: new Set(await readKeys(db, table)) }
  const row = await db
    .selectFrom(table.name)
    .select((eb) => eb.fn.max(table.key[0]!).as('last'))
    .executeTakeFirstOrThrow()
  return { table, last: Number(row['last'] ?? 0), keys: new Set() }
}

async function saveNewRows(db: Kysely<any>, { table, last, keys }: Snapshot): Promise<void> {
  if (table.isNumbered) return insertNumbered(db, table, last)
  const added = (await readKeys(db, table)).filter((key) => !keys.has(key))
  for (let start = 0; start < added.length; start += BATCH_SIZE) {
    const values = added.slice(start, start + BATCH_SIZE).map((key) => ({ table: table.name, key, rowId: toRowId(key), isAdded: 0 }))
    await (db as Kysely<SampleTables>).insertInto('sample_rows').values(values).execute()
  }
}

async function insertNumbered(db: Kysely<any>, { name, key: [id] }: TableInfo, last: number): Promise<void> {
  await sql`insert into sample_rows ("table", "key", "rowId", "isAdded")
    select ${sql.lit(name)}, cast(${sql.ref(id!)} as text), ${sql.ref(id!)}, 0 from ${sql.table(name)} where ${sql.ref(id!)} > ${last}`.execute(
    db,
  )
}

async function readKeys(db: Kysely<any>, { name, key }: TableInfo): Promise<string[]> {
  const rows: Record<string, unknown>[] = await db.selectFrom(name).select(key).execute()
  return rows.map((row) => JSON.stringify(key.map((column) => row[column])))
}

/** Tables with one number as key can be referred to by it. */
function toRowId(key: string): number | null {
  const values = JSON.parse(key) as unknown[]
  return values.length === 1 && typeof values[0] === 'number' ? values[0] : null
}
