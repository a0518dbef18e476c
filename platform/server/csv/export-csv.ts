import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql, type Kysely, type SelectQueryBuilder } from 'kysely'
import type { Dialect } from '../database/connect.ts'
import { readUncached } from '../database/read-uncached.ts'
import { ApiResponse } from '../module.ts'
import { formatCsvLine } from './csv-line.ts'

export type CsvColumn<R> = { header: string; value: (row: R) => string | number | null }

export type CsvExport<R> = {
  /** Without extension; the date is appended. */
  name: string
  columns: readonly CsvColumn<R>[]
  ids: SelectQueryBuilder<any, any, { id: number }>
  rows: (ids: readonly number[]) => Promise<readonly (R & { id: number })[]>
  /** The same rows as lines written by the database (`csvLineExpression`), if all columns are readable in every row. */
  lines?: (ids: readonly number[]) => SelectQueryBuilder<any, any, { id: number; line: string }>
}

type ExportContext = { slow: Kysely<any>; dialect: Dialect; now: string }

const BATCH = 1_000
const BYTE_ORDER_MARK = '\ufeff'

/** Streams UTF-8 CSV with a byte order mark. Holds only ids in memory and stops when the client disconnects. */
export async function exportCsv<R>(ctx: ExportContext, options: CsvExport<R>): Promise<ApiResponse<string>> {
  const ids = await readIds(ctx, options.ids)
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${options.name}-${ctx.now.slice(0, 10)}.csv"`,
  }
  return new ApiResponse<string>(200, Readable.from(generateLines(ctx, ids, options), { objectMode: false }) as unknown as string, headers)
}

/** As one string: transferring a million objects from the database worker would block other requests. */
async function readIds({ slow, dialect }: ExportContext, query: CsvExport<never>['ids']): Promise<Float64Array> {
  const concatenatedIds = dialect === 'postgres' ? sql<string>`string_agg(id::text, ',')` : sql<string>`group_concat(id)`
  // The limit preserves the order, which aggregates may otherwise ignore.
  const [found] = await readUncached(
    slow,
    slow.selectFrom(query.limit(Number.MAX_SAFE_INTEGER).as('listed')).select(concatenatedIds.as('ids')),
  )
  return found!.ids === null ? new Float64Array() : parseNumbers(String(found!.ids))
}

const [ZERO, COMMA] = [48, 44]

/** Parses `7,12,3` without creating a million strings. */
function parseNumbers(text: string): Float64Array {
  let count = 1
  for (let at = text.indexOf(','); at >= 0; at = text.indexOf(',', at + 1)) count++
  const numbers = new Float64Array(count)
  let index = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === COMMA) index++
    else numbers[index] = numbers[index]! * 10 + sign - ZERO
  }
  return numbers
}

async function* generateLines<R>(ctx: ExportContext, ids: Float64Array, options: CsvExport<R>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + formatCsvLine(options.columns.map(({ header }) => header))
  const batches = Math.ceil(ids.length / BATCH)
  const read = (batch: number) => readBatch(ctx, options, [...ids.subarray(batch * BATCH, (batch + 1) * BATCH)])
  let next = read(0)
  for (let batch = 0; batch < batches; batch++) {
    const text = await next
    next = read(batch + 1)
    // Unhandled if the client disconnects.
    next.catch(() => {})
    yield text
    await yieldToEventLoop()
  }
}

async function readBatch<R>(ctx: ExportContext, { columns, rows, lines }: CsvExport<R>, ids: readonly number[]): Promise<string> {
  if (ids.length === 0) return ''
  if (!lines) {
    const found = new Map((await rows(ids)).map((row) => [row.id, row]))
    return ids.map((id) => formatRow(columns, found.get(id))).join('')
  }
  const [{ text } = { text: null }] = await readUncached(ctx.slow, joinLines(ctx, lines(ids), ids))
  return text ?? ''
}

const joinLines = (
  { slow, dialect }: ExportContext,
  lines: SelectQueryBuilder<any, any, { id: number; line: string }>,
  ids: readonly number[],
) =>
  dialect === 'postgres'
    ? slow
        .selectFrom([lines.as('written'), sql`unnest(${`{${ids.join()}}`}::bigint[]) with ordinality`.as<'listed'>(sql`listed(id, place)`)])
        .whereRef('listed.id', '=', 'written.id')
        .select(sql<string | null>`string_agg(written.line || e'\\r\\n', '' order by listed.place)`.as('text'))
    : slow
        .selectFrom(sql`json_each(${JSON.stringify(ids)})`.as<'listed'>(sql`listed`))
        // In this order, since the list has no index.
        .crossJoin(lines.as('written'))
        .whereRef('listed.value', '=', 'written.id')
        .select(sql<string | null>`group_concat(written.line || char(13, 10), '' order by listed.key)`.as('text'))

const formatRow = <R>(columns: readonly CsvColumn<R>[], row: R | undefined) =>
  row ? formatCsvLine(columns.map(({ value }) => value(row))) : ''
