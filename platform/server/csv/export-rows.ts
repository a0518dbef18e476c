import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { sql, type Kysely, type SelectQueryBuilder } from 'kysely'
import type { Dialect } from '../database/connect.ts'
import { readOnce } from '../database/read-once.ts'
import { Answer } from '../module.ts'
import { csvLine } from './csv-line.ts'

export type CsvColumn<R> = { header: string; value: (row: R) => string | number | null }

export type CsvExport<R> = {
  /** Without an ending; the day is added. */
  name: string
  /** Only what the viewer may read. */
  columns: readonly CsvColumn<R>[]
  /** Selects nothing but `id`, in the order of the file; visible rows only. */
  ids: SelectQueryBuilder<any, any, { id: number }>
  /** The rows with these ids that are still visible, in any order. */
  rows: (ids: readonly number[]) => Promise<readonly (R & { id: number })[]>
  /** The same as lines that the database writes (`csvLineSql`), to be asked for once: where every row shows all columns. */
  lines?: (ids: readonly number[]) => SelectQueryBuilder<any, any, { id: number; line: string }>
}

type Asker = { slow: Kysely<any>; dialect: Dialect; now: string }

const BATCH = 1_000
const BYTE_ORDER_MARK = '\ufeff'

/**
 * CSV in UTF-8 with a byte order mark, read as it is sent: of all rows only the ids are held, eight bytes each. Whoever hangs up
 * ends the reading. A row that goes meanwhile is left out.
 */
export async function exportRows<R>(ctx: Asker, wanted: CsvExport<R>): Promise<Answer<string>> {
  const ids = await idsInOrder(ctx, wanted.ids)
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${wanted.name}-${ctx.now.slice(0, 10)}.csv"`,
  }
  return new Answer<string>(200, Readable.from(linesOf(ctx, ids, wanted), { objectMode: false }) as unknown as string, headers)
}

/** As one text: a million small objects would hold up everybody else while they travel from the database's worker. */
async function idsInOrder({ slow, dialect }: Asker, query: CsvExport<never>['ids']): Promise<Float64Array> {
  const gathered = dialect === 'postgres' ? sql<string>`string_agg(id::text, ',')` : sql<string>`group_concat(id)`
  // A limit keeps the order, which an aggregate need not regard otherwise.
  const [found] = await readOnce(slow, slow.selectFrom(query.limit(Number.MAX_SAFE_INTEGER).as('listed')).select(gathered.as('ids')))
  return found!.ids === null ? new Float64Array() : numbersIn(String(found!.ids))
}

const [ZERO, COMMA] = [48, 44]

/** `7,12,3`, read sign by sign: a million small texts would weigh more than the file. */
function numbersIn(text: string): Float64Array {
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

async function* linesOf<R>(ctx: Asker, ids: Float64Array, wanted: CsvExport<R>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(wanted.columns.map(({ header }) => header))
  const batches = Math.ceil(ids.length / BATCH)
  const read = (batch: number) => batchOf(ctx, wanted, [...ids.subarray(batch * BATCH, (batch + 1) * BATCH)])
  let next = read(0)
  for (let batch = 0; batch < batches; batch++) {
    const text = await next
    next = read(batch + 1)
    // Whoever hangs up waits for it no more.
    next.catch(() => {})
    yield text
    await turn()
  }
}

/** In the order of `ids`. */
async function batchOf<R>(ctx: Asker, { columns, rows, lines }: CsvExport<R>, ids: readonly number[]): Promise<string> {
  if (ids.length === 0) return ''
  if (!lines) {
    const found = new Map((await rows(ids)).map((row) => [row.id, row]))
    return ids.map((id) => lineOf(columns, found.get(id))).join('')
  }
  const [{ text } = { text: null }] = await readOnce(ctx.slow, joined(ctx, lines(ids), ids))
  return text ?? ''
}

/** The lines as one text, which travels from the database like one row. */
const joined = ({ slow, dialect }: Asker, lines: SelectQueryBuilder<any, any, { id: number; line: string }>, ids: readonly number[]) =>
  dialect === 'postgres'
    ? slow
        .selectFrom([lines.as('written'), sql`unnest(${`{${ids.join()}}`}::bigint[]) with ordinality`.as<'listed'>(sql`listed(id, place)`)])
        .whereRef('listed.id', '=', 'written.id')
        .select(sql<string | null>`string_agg(written.line || e'\\r\\n', '' order by listed.place)`.as('text'))
    : slow
        .selectFrom(sql`json_each(${JSON.stringify(ids)})`.as<'listed'>(sql`listed`))
        // In this order: the list has no index.
        .crossJoin(lines.as('written'))
        .whereRef('listed.value', '=', 'written.id')
        .select(sql<string | null>`group_concat(written.line || char(13, 10), '' order by listed.key)`.as('text'))

const lineOf = <R>(columns: readonly CsvColumn<R>[], row: R | undefined) => (row ? csvLine(columns.map(({ value }) => value(row))) : '')
