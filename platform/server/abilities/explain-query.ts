import { CompiledQuery, type Compilable, type Kysely } from 'kysely'
import type { Dialect } from '../database/connect.ts'

/** `scanned`: tables read completely; `indexes`: names of indexes used; `isSorted`: whether a sort step is needed. */
export type QueryPlan = { scanned: string[]; indexes: string[]; isSorted: boolean }

type ExplainOptions = { dialect: Dialect; query: Compilable; walks?: boolean }

/** For tests that prove an index serves a query. PostgreSQL is kept from sequential scans, which it prefers on small tables. */
export async function explainQuery(db: Kysely<any>, { dialect, query, walks = false }: ExplainOptions): Promise<QueryPlan> {
  const { sql, parameters } = query.compile()
  const explain = CompiledQuery.raw(`${dialect === 'sqlite' ? 'explain query plan' : 'explain'} ${sql}`, [...parameters])
  const lines = dialect === 'sqlite' ? await sqliteLines(db, explain) : await postgresLines(db, explain, walks)
  return {
    scanned: matchesIn(lines, scanPatterns[dialect]),
    indexes: matchesIn(lines, indexPatterns[dialect]),
    isSorted: lines.some((line) => sortPatterns[dialect].test(line)),
  }
}

const sqliteLines = async (db: Kysely<any>, explain: CompiledQuery) =>
  (await db.executeQuery<{ detail: string }>(explain as CompiledQuery<{ detail: string }>)).rows.map((row) => row.detail)

function postgresLines(db: Kysely<any>, explain: CompiledQuery, walks: boolean): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    for (const feature of ['seqscan', ...(walks ? ['bitmapscan', 'sort'] : [])])
      await tx.executeQuery(CompiledQuery.raw(`set local enable_${feature} = off`))
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(explain as CompiledQuery<{ 'QUERY PLAN': string }>)
    return rows.map((row) => row['QUERY PLAN'])
  })
}

const scanPatterns = { sqlite: /^SCAN (\w+)/, postgres: /Seq Scan on "?(\w+)/ }
const sortPatterns = { sqlite: /USE TEMP B-TREE FOR (?:LAST TERM OF )?ORDER BY/, postgres: /^\s*(?:->\s*)?(?:Incremental )?Sort\b/ }
const indexPatterns = { sqlite: /^(?:SEARCH|SCAN) .* INDEX (\w+)/, postgres: /Index (?:Only )?Scan (?:Backward )?(?:using|on) "?(\w+)/ }

const matchesIn = (lines: string[], pattern: RegExp) => [...new Set(lines.flatMap((line) => pattern.exec(line)?.[1] ?? []))]
