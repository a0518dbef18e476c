import { type Kysely, sql } from 'kysely'
import type { Context } from '../context.ts'
import { defineJob } from '../jobs/jobs.ts'
import type { ServerModule } from '../module.ts'
import { deleteRecordEntries } from './delete-record-entries.ts'
import { listTables, type TableInfo } from './list-tables.ts'
import { publishEverything } from './publish-everything.ts'
import { type FlatReference, listReferences } from './list-references.ts'
import { readSampleData, type SampleTables } from './tables.ts'

const TIME_LIMIT_MS = 60_000
const KEYS_PER_STATEMENT = 100

/**
 * Removes everything in one transaction. The second pass removes what transactions that ran at the same time have added to samples; only
 * then are the ids of the samples forgotten.
 */
export const defineRemoveJob = (getModules: () => readonly ServerModule[]) =>
  defineJob<SampleTables>({
    name: 'samples.remove',
    run: async (ctx) => {
      for (const isLastPass of [false, true])
        await ctx.write((command) => removePass(command as Context<any>, getModules(), isLastPass), { timeLimitMs: TIME_LIMIT_MS })
    },
  })

async function removePass(ctx: Context<any>, modules: readonly ServerModule[], isLastPass: boolean): Promise<void> {
  if ((await readSampleData(ctx.db))?.state !== 'removing') return
  const tables = await listTables(ctx.db, ctx.dialect)
  const references = listReferences(modules)
  await addDependentRows(ctx.db, tables, references)
  for (const reference of references) if (reference.onRemove === 'clear') await clearReference(ctx.db, reference)
  await deleteRecordEntries(ctx, tables)
  for (const table of sortChildrenFirst(tables, references)) await deleteRows(ctx.db, table, references)
  if (!isLastPass) return
  await ctx.db.deleteFrom('sample_rows').execute()
  await ctx.db.deleteFrom('sample_data').execute()
  await publishEverything(ctx, modules)
}

/** Adds rows that belong to samples, such as comments, and those that belong to these, until there are no more. */
async function addDependentRows(db: Kysely<any>, tables: readonly TableInfo[], references: readonly FlatReference[]): Promise<void> {
  const numbered = new Map(tables.filter(({ isNumbered }) => isNumbered).map((table) => [table.name, table]))
  const owned = references.filter(({ from, onRemove }) => onRemove === 'delete' && numbered.has(from))
  let added = 1n
  while (added > 0n) {
    added = 0n
    for (const reference of owned) added += await addRowsOf(db, numbered.get(reference.from)!, reference)
  }
}

async function addRowsOf(db: Kysely<any>, { name, key: [id] }: TableInfo, { column, table }: FlatReference): Promise<bigint> {
  const result = await sql`insert into sample_rows ("table", "key", "rowId", "isAdded")
    select ${sql.lit(name)}, cast(${sql.ref(id!)} as text), ${sql.ref(id!)}, 1 from ${sql.table(name)}
    where ${sql.ref(column)} in ${sampleIds(table)} and ${sql.ref(id!)} not in ${sampleIds(name)}`.execute(db)
  return result.numAffectedRows ?? 0n
}

const sampleIds = (table: string) => sql`(select "rowId" from sample_rows where "table" = ${sql.lit(table)} and "rowId" is not null)`

async function clearReference(db: Kysely<any>, reference: FlatReference): Promise<void> {
  const { from, column, table } = reference
  const others = 'set' in reference ? reference.set : {}
  await db
    .updateTable(from)
    .set({ [column]: null, ...others })
    .where(sql<boolean>`${sql.ref(column)} in ${sampleIds(table)}`)
    .execute()
}

async function deleteRows(db: Kysely<any>, table: TableInfo, references: readonly FlatReference[]): Promise<void> {
  const { name, key, isNumbered } = table
  if (isNumbered) return void (await sql`delete from ${sql.table(name)} where ${sql.ref(key[0]!)} in ${sampleIds(name)}`.execute(db))
  for (const { from, column, table: target, onRemove } of references)
    if (from === name && onRemove === 'delete')
      await sql`delete from ${sql.table(name)} where ${sql.ref(column)} in ${sampleIds(target)}`.execute(db)
  await deleteByKey(db, table)
}

async function deleteByKey(db: Kysely<any>, { name, key }: TableInfo): Promise<void> {
  const rows = await (db as Kysely<SampleTables>).selectFrom('sample_rows').select('key').where('table', '=', name).execute()
  for (let start = 0; start < rows.length; start += KEYS_PER_STATEMENT) {
    const keys = rows.slice(start, start + KEYS_PER_STATEMENT).map((row) => JSON.parse(row.key) as unknown[])
    await db
      .deleteFrom(name)
      .where((eb) => eb.or(keys.map((values) => eb.and(key.map((column, index) => eb(column, '=', values[index]))))))
      .execute()
  }
}

/** Foreign keys require that rows are deleted before those they refer to. */
function sortChildrenFirst(tables: readonly TableInfo[], references: readonly FlatReference[]): TableInfo[] {
  const [seen, parentsFirst] = [new Set<string>(), [] as string[]]
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const { from, table } of references) if (from === name) visit(table)
    parentsFirst.push(name)
  }
  for (const { name } of tables) visit(name)
  return parentsFirst.toReversed().flatMap((name) => tables.find((table) => table.name === name) ?? [])
}
