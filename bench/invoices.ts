import { atMost, percentile, short, type Row, type Table } from './figures.ts'
import { openInvoices, type InvoicesServer } from './invoices-world.ts'
import { requestOf } from './keep-alive.ts'
import { load } from './load.ts'

const INVOICES = 100_000
const DRAFTS = 400
const PRINTED = 60

/** Invoices of a company that has a hundred thousand of them, on SQLite: their papers, numbers, pages, sums and export. */
export async function measureInvoices(): Promise<Table[]> {
  const server = await openInvoices('sqlite', INVOICES)
  try {
    await post(server, 'update-settings', { settings: { seller, paymentDays: 30 } })
    const paper = await measurePaper(server)
    const numbers = await measureNumbers(server)
    const lists = await measureLists(server)
    return [
      { title: `A PDF of 12 lines, asked for ${PRINTED} times one after the other`, columns: [''], rows: paper },
      { title: `${INVOICES.toLocaleString('en')} invoices on SQLite`, columns: [''], rows: [...numbers, ...lists] },
    ]
  } finally {
    await server.stop()
  }
}

const seller = { name: 'Harbour & Pine', address: 'Rua da Alfândega 12', city: 'Lisboa', country: 'PT', vatId: 'PT501964843' }
const client = { name: 'Marie Dubois', company: 'Atelier Dubois', address: '14 rue des Forges', city: 'Lyon', country: 'FR' }
const lines = Array.from({ length: 12 }, (_, at) => ({
  description:
    at % 4 === 0 ? 'Survey on site with a written report, drawings and an estimate of what is to be done' : `Larch decking ${at}`,
  quantity: at + 0.5,
  unit: 'MTK',
  unitPrice: 7_450 + at * 137,
  taxRate: [23, 13, 6][at % 3]!,
  discountPercent: at % 5 === 0 ? 10 : null,
}))

async function post(server: InvoicesServer, path: string, body: object): Promise<any> {
  const { port, token } = server
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await fetch(`http://127.0.0.1:${port}/apps/invoice/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** The first one starts the thread and reads the fonts. */
async function measurePaper(server: InvoicesServer): Promise<Row[]> {
  const rows: Row[] = []
  for (const language of ['en', 'cn']) {
    const { invoice } = await post(server, 'add-invoice', { invoice: { client, lines, language } })
    await post(server, 'issue', { id: invoice.id })
    const next = () => requestOf({ method: 'GET', path: `/apps/invoice/pdf?id=${invoice.id}`, token: server.token })
    const first = await load(server.port, { connections: 1, seconds: 20, most: 1, next })
    await load(server.port, { connections: 1, seconds: 20, most: 5, next })
    const warm = await load(server.port, { connections: 1, seconds: 20, most: PRINTED, next })
    const written = language === 'en' ? 'in letters' : 'in Chinese'
    rows.push(
      atMost(`${written}, p95`, warm.p95, { most: 150, unit: 'ms' }),
      plain(`${written}, p50 / the first`, `${short(warm.p50)} / ${short(first.p50)} ms`),
    )
  }
  return rows
}

const plain = (name: string, figure: string): Row => ({ name, figures: [figure], target: '', passes: undefined })

/** Issued by 32 at once; a number that is missing or given twice ends the bench. */
async function measureNumbers(server: InvoicesServer): Promise<Row[]> {
  const { port, token } = server
  const draft = requestOf({ method: 'POST', path: '/apps/invoice/add-invoice', body: { invoice: { client, lines } }, token })
  const added = await load(port, { connections: 32, seconds: 60, most: DRAFTS, next: () => draft })
  const ids = (await newest(server)).filter(({ number }) => number === null).map(({ id }) => id)
  const next = (index: number) => requestOf({ method: 'POST', path: '/apps/invoice/issue', body: { id: ids[index] }, token })
  const issued = await load(port, { connections: 32, seconds: 60, most: DRAFTS, next })
  const numbers = (await newest(server)).map(({ number }) => Number(String(number).slice(-4))).toSorted((one, other) => one - other)
  if (numbers.some((number, at) => number !== numbers[0]! + at)) throw new Error(`Numbers are missing or doubled: ${numbers.join()}`)
  return [
    plain('drafts added by 32 at once', `${short(added.perSecond)} a second, p95 ${short(added.p95)} ms`),
    plain('issued by 32 at once, none missing or doubled', `${short(issued.perSecond)} a second`),
    atMost('issued, p95', issued.p95, { most: 500, unit: 'ms' }),
  ]
}

async function newest(server: InvoicesServer): Promise<{ id: number; number: string | null }[]> {
  const pages = Array.from({ length: DRAFTS / 100 }, (_, at) => `/invoices?allData=false&lines=false&perPage=100&page=${at + 1}`)
  const answers = await Promise.all(pages.map((path) => get(server, path).then((answer) => answer.json())))
  return answers.flatMap(({ invoices }) => invoices)
}

async function get({ port, token }: InvoicesServer, path: string): Promise<Response> {
  const answer = await fetch(`http://127.0.0.1:${port}/apps/invoice${path}`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`)
  return answer
}

const sorts = ['createdAt', 'number', 'client', 'issuedDate', 'dueDate', 'total', 'balance', 'status']
const filters = ['', '&status=overdue', '&status=sent&status=partial', '&currency=USD', '&q=client 47']

async function measureLists(server: InvoicesServer): Promise<Row[]> {
  const questions = sorts.flatMap((sort) => filters.flatMap((filter) => [1, 4].map((page) => `&sortColumn=${sort}${filter}&page=${page}`)))
  const pages = await times(
    server,
    questions.map((question) => `/invoices?allData=false&lines=false&perPage=25${question}`),
  )
  const sums = await times(
    server,
    [...filters, ...filters].map((filter, at) => `/totals?issuedFrom=2021-01-0${(at % 9) + 1}${filter}`),
  )
  const start = performance.now()
  const text = await (await get(server, '/export')).text()
  const seconds = (performance.now() - start) / 1000
  const perSecond = (text.split('\n').length - 2) / seconds
  return [
    atMost('a page of 25, any filter and order, p95', percentile(pages, 95), { most: 100, unit: 'ms' }),
    plain('the same, p50 / most', `${short(percentile(pages, 50))} / ${short(Math.max(...pages))} ms`),
    atMost('sums by status and month, most', Math.max(...sums), { most: 500, unit: 'ms' }),
    { name: 'export', figures: [`${short(perSecond)} rows a second`], target: '≥ 20,000', passes: perSecond >= 20_000 },
  ]
}

async function times(server: InvoicesServer, paths: readonly string[]): Promise<number[]> {
  const all: number[] = []
  for (const path of paths) {
    const start = performance.now()
    await (await get(server, path)).arrayBuffer()
    all.push(performance.now() - start)
  }
  return all
}
