import { CompiledQuery, type Compilable, type Kysely } from 'kysely'
import type { Dialect } from '../database/connect.ts'

/** `scanned`: tables read from end to end; `indexes`: those looked into, by name; `isSorted`: all that matches is put in order first. */
export type QueryPlan = { scanned: string[]; indexes: string[]; isSorted: boolean }

/** `walks`: PostgreSQL is also told not to gather and sort, which it prefers as long as there is little. */
type Asked = { dialect: Dialect; query: Compilable; walks?: boolean }

/**
 * How the database would run a query, for tests that prove an index serves it:
 * `expect((await queryPlan(database.slow, { dialect, query })).scanned).toEqual([])`.
 * PostgreSQL is told to avoid scans, which it rightly prefers on the small tables of tests.
 */
export async function queryPlan(db: Kysely<any>, { dialect, query, walks = false }: Asked): Promise<QueryPlan> {
  const { sql, parameters } = query.compile()
  const explain = CompiledQuery.raw(`${dialect === 'sqlite' ? 'explain query plan' : 'explain'} ${sql}`, [...parameters])
  const lines = dialect === 'sqlite' ? await sqliteLines(db, explain) : await postgresLines(db, explain, walks)
  return {
    scanned: matchesIn(lines, scans[dialect]),
    indexes: matchesIn(lines, lookups[dialect]),
    isSorted: lines.some((line) => sorts[dialect].test(line)),
  }
}

const sqliteLines = async (db: Kysely<any>, explain: CompiledQuery) =>
  (await db.executeQuery<{ detail: string }>(explain as CompiledQuery<{ detail: string }>)).rows.map((row) => row.detail)

function postgresLines(db: Kysely<any>, explain: CompiledQuery, walks: boolean): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    for (const way of ['seqscan', ...(walks ? ['bitmapscan', 'sort'] : [])])
      await tx.executeQuery(CompiledQuery.raw(`set local enable_${way} = off`))
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(explain as CompiledQuery<{ 'QUERY PLAN': string }>)
    return rows.map((row) => row['QUERY PLAN'])
  })
}

const scans = { sqlite: /^SCAN (\w+)/, postgres: /Seq Scan on "?(\w+)/ }
const sorts = { sqlite: /USE TEMP B-TREE FOR (?:LAST TERM OF )?ORDER BY/, postgres: /^\s*(?:->\s*)?(?:Incremental )?Sort\b/ }
const lookups = { sqlite: /^(?:SEARCH|SCAN) .* INDEX (\w+)/, postgres: /Index (?:Only )?Scan (?:Backward )?(?:using|on) "?(\w+)/ }

const matchesIn = (lines: string[], pattern: RegExp) => [...new Set(lines.flatMap((line) => pattern.exec(line)?.[1] ?? []))]
