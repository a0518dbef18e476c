import { atMost, percentile, formatNumber, withoutTarget, type Table } from '../report/results.ts'
import { createSearchQueries, createQueries, type TableQuery } from '../fixtures/table-queries.ts'
import { measureExport } from './datatables-export.ts'
import { INVOICE_COUNT, openInvoicesFixture, type InvoicesServer } from '../fixtures/invoices-fixture.ts'
import { HttpConnection } from '../load/http-connection.ts'
import { createTimedClient, type TimedClient } from '../load/timed-client.ts'
import { scale } from '../scale.ts'

const QUERIES = scale(400, 10)
const PER_PAGE = 50

/** A table of a million invoices on both databases: pages, totals, and an export during other calls. */
export async function measureDatatables(): Promise<Table[]> {
  const tables: Table[] = []
  for (const dialect of ['sqlite', 'postgres'] as const) {
    const server = await openInvoicesFixture(dialect)
    tables.push(await measureRows(server), await measureExport(server))
    await server.stop()
  }
  return tables
}

async function measureRows(server: InvoicesServer): Promise<Table> {
  const connection = await HttpConnection.open(server.port)
  const client = createTimedClient(connection, { token: server.token, prefix: '/api/datatables/' })
  const filtered = await measureQueries(server, client, createQueries(QUERIES))
  const searches = await measureQueries(server, client, createSearchQueries(Math.ceil(QUERIES / 10)))
  connection.close()
  return {
    title: `${QUERIES} pages of ${PER_PAGE} of ${INVOICE_COUNT.toLocaleString('en')} invoices on ${server.dialect} with two filters, sorted, at various positions`,
    columns: [''],
    rows: [
      atMost('rows, p95', percentile(filtered.rows, 95), { max: 200, unit: 'ms' }),
      withoutTarget('rows, p50 / max', `${formatNumber(percentile(filtered.rows, 50))} / ${formatNumber(Math.max(...filtered.rows))} ms`),
      withoutTarget(
        'CPU time of the server for the rows, p50 / p95',
        `${formatNumber(percentile(filtered.cpu, 50))} / ${formatNumber(percentile(filtered.cpu, 95))} ms`,
      ),
      withoutTarget(
        'exact total, p50 / p95',
        `${formatNumber(percentile(filtered.totals, 50))} / ${formatNumber(percentile(filtered.totals, 95))} ms`,
      ),
      atMost('several sort columns and a search text, max', Math.max(...searches.rows), { max: 2_000, unit: 'ms' }),
    ],
  }
}

const toQueryString = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString()

/** Milliseconds; `cpu` is the CPU time of the server. */
type Times = { rows: number[]; totals: number[]; cpu: number[] }

/** Requests the total first, which a jump to a position in the list requires. */
async function measureQueries(server: InvoicesServer, client: TimedClient, queries: readonly TableQuery[]): Promise<Times> {
  const times: Times = { rows: [], totals: [], cpu: [] }
  for (const query of queries) {
    const { filters, order, share } = query
    const counted = await client(`total?${toQueryString(filters)}`)
    const page = String(Math.max(1, Math.ceil((counted.body.total * share) / PER_PAGE)))
    const before = await server.requestMetrics('read')
    const parameters = { ...filters, ...order, page, perPage: String(PER_PAGE), total: 'false', allData: 'false' }
    const rows = await client(`data?${toQueryString(parameters)}`)
    times.totals.push(counted.milliseconds)
    times.rows.push(rows.milliseconds)
    times.cpu.push((await server.requestMetrics('read')).cpu - before.cpu)
    if (process.env.BENCH_SLOW_QUERY_MS && rows.milliseconds > Number(process.env.BENCH_SLOW_QUERY_MS))
      console.log(Math.round(counted.milliseconds), Math.round(rows.milliseconds), counted.body.total, JSON.stringify(query))
  }
  return times
}
