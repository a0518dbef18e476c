import { atMost, percentile, short, told, type Table } from './figures.ts'
import { furtherQuestions, questions, type Question } from './datatables-sample.ts'
import { measureExport } from './datatables-export.ts'
import { openInvoices, type InvoicesServer } from './invoices-world.ts'
import { KeepAlive, requestOf } from './keep-alive.ts'

const SAMPLE = Number(process.env.BENCH_TABLE_QUESTIONS ?? 400)
const PER_PAGE = 50

/** A million invoices as a table: pages of rows, totals, and the export beside other calls, on both databases. */
export async function measureDatatables(): Promise<Table[]> {
  const tables: Table[] = []
  for (const dialect of ['sqlite', 'postgres'] as const) {
    const server = await openInvoices(dialect)
    tables.push(await measureRows(server), await measureExport(server))
    await server.stop()
  }
  return tables
}

async function measureRows(server: InvoicesServer): Promise<Table> {
  const connection = await KeepAlive.open(server.port)
  const ask = askerOf(connection, server.token)
  const usual = await timesOf(server, ask, questions(SAMPLE))
  const further = await timesOf(server, ask, furtherQuestions(Math.ceil(SAMPLE / 10)))
  connection.close()
  return {
    title: `${SAMPLE} pages of ${PER_PAGE} of 1,000,000 invoices on ${server.dialect}: pairs of filters, orders, jumps`,
    columns: [''],
    rows: [
      atMost('rows, p95', percentile(usual.rows, 95), { most: 200, unit: 'ms' }),
      told('rows, p50 / most', `${short(percentile(usual.rows, 50))} / ${short(Math.max(...usual.rows))} ms`),
      told(
        'processor time of the server for the rows, p50 / p95',
        `${short(percentile(usual.work, 50))} / ${short(percentile(usual.work, 95))} ms`,
      ),
      told('their exact total, p50 / p95', `${short(percentile(usual.totals, 50))} / ${short(percentile(usual.totals, 95))} ms`),
      atMost('several orders and words, most', Math.max(...further.rows), { most: 2_000, unit: 'ms' }),
    ],
  }
}

type Ask = (path: string, query: Record<string, string>) => Promise<{ milliseconds: number; body: any }>

function askerOf(connection: KeepAlive, token: string): Ask {
  return async (path, query) => {
    const request = requestOf({ method: 'GET', path: `${path}?${new URLSearchParams(query).toString()}`, token })
    const start = performance.now()
    const { status, body } = await connection.ask(request)
    if (status !== 200) throw new Error(`${path} ${JSON.stringify(query)} answered ${status}: ${body.toString().slice(0, 300)}`)
    return { milliseconds: performance.now() - start, body: JSON.parse(body.toString()) }
  }
}

/** Milliseconds. */
type Times = { rows: number[]; totals: number[]; work: number[] }

/** The total is asked for first, so that the jump has somewhere to go. */
async function timesOf(server: InvoicesServer, ask: Ask, asked: readonly Question[]): Promise<Times> {
  const times: Times = { rows: [], totals: [], work: [] }
  for (const question of asked) {
    const { filters, order, share } = question
    const counted = await ask('/api/datatables/total', filters)
    const page = String(Math.max(1, Math.ceil((counted.body.total * share) / PER_PAGE)))
    const before = await server.observe('read')
    const found = await ask('/api/datatables/data', {
      ...filters,
      ...order,
      page,
      perPage: String(PER_PAGE),
      total: 'false',
      allData: 'false',
    })
    times.totals.push(counted.milliseconds)
    times.rows.push(found.milliseconds)
    times.work.push((await server.observe('read')).cpu - before.cpu)
    if (process.env.BENCH_TABLE_SLOW && found.milliseconds > Number(process.env.BENCH_TABLE_SLOW))
      console.log(Math.round(counted.milliseconds), Math.round(found.milliseconds), counted.body.total, JSON.stringify(question))
  }
  return times
}
