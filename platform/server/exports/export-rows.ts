import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql, type SelectQueryBuilder } from 'kysely'
import { formatCsvLine } from '../csv/csv-line.ts'
import { readUncached } from '../database/read-uncached.ts'
import { isExportedColumn } from './exported-columns.ts'
import type { ExportContext, ExportedTable, ExportScope } from './module-export.ts'

/** Small enough that other queries of the worker wait for a few milliseconds. */
const BATCH_SIZE = 200

type Row = Record<string, string | number | null>

/** Whether the table has rows in this export at all. */
export const isInScope = (
  { workspace, person, isPrivate }: Pick<ExportedTable, 'workspace' | 'person' | 'isPrivate'>,
  scope: ExportScope,
) => (scope.kind === 'workspace' ? workspace !== undefined : person !== undefined && (scope.isOwn || !isPrivate))

/** Reads the rows in short queries, ordered by their key, so that rows added meanwhile do no harm. */
export async function* readRows(ctx: ExportContext, table: ExportedTable, scope: ExportScope): AsyncGenerator<Row[]> {
  const { key = ['id'], omit = [] } = table
  const columns = sql`(${sql.join(key.map((name) => sql.ref(name)))})`
  let last: Row | undefined
  while (true) {
    let query = selectInScope(ctx, table, scope).selectAll().limit(BATCH_SIZE)
    for (const name of key) query = query.orderBy(name)
    if (last) query = query.where(sql<boolean>`${columns} > (${sql.join(key.map((name) => last![name]))})`)
    const rows = (await readUncached(ctx.slow, query)) as Row[]
    if (rows.length > 0) yield rows.map((row) => pickExportedColumns(row, omit))
    if (rows.length < BATCH_SIZE) return
    last = rows.at(-1)
    await yieldToEventLoop()
  }
}

function selectInScope({ slow }: ExportContext, { table, workspace, person }: ExportedTable, scope: ExportScope) {
  const query: SelectQueryBuilder<any, any, {}> = slow.selectFrom(table)
  if (scope.kind === 'person') return query.where((rows) => person!(rows, scope.userId))
  return typeof workspace === 'function' ? query.where(workspace) : query
}

const pickExportedColumns = (row: Row, omit: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => isExportedColumn(name) && !omit.includes(name)))

/** A JSON array with one row per line; `onRow` counts. */
export async function* formatJson(batches: AsyncIterable<Row[]>, onRows: (count: number) => void): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const rows of batches) {
    onRows(rows.length)
    yield separator + rows.map((row) => JSON.stringify(row)).join(',\n')
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

const BYTE_ORDER_MARK = '\ufeff'

/** CSV for spreadsheets: the first line has the names of the columns, and text that looks like a formula is escaped. */
export async function* formatCsv(batches: AsyncIterable<Row[]>): AsyncGenerator<string> {
  let start = BYTE_ORDER_MARK
  for await (const rows of batches) {
    if (start) start += formatCsvLine(Object.keys(rows[0]!))
    yield start + rows.map((row) => formatCsvLine(Object.values(row))).join('')
    start = ''
  }
  if (start) yield start
}
