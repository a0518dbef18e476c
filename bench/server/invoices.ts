import { atLeast, atMost, formatNumber, percentile, withoutTarget, type Row, type Table } from '../report/results.ts'
import { openInvoicesFixture, type InvoicesServer } from '../fixtures/invoices-fixture.ts'
import { scale } from '../scale.ts'
import { encodeRequest } from '../load/http-connection.ts'
import { sendContinuously } from '../load/send-requests.ts'

const INVOICE_COUNT = scale(100_000, 2_000)
const DRAFTS = scale(400, 100)
const PDFS = scale(60, 3)

/** A hundred thousand invoices on SQLite: PDFs, numbering, pages, totals and export. */
export async function measureInvoices(): Promise<Table[]> {
  const server = await openInvoicesFixture('sqlite', INVOICE_COUNT)
  try {
    await post(server, 'update-settings', { settings: { seller, paymentDays: 30 } })
    const pdfs = await measurePdfs(server)
    const eInvoices = await measureEInvoices(server)
    const numbers = await measureNumbers(server)
    const lists = await measureLists(server)
    return [
      { title: `A PDF of 12 lines, requested ${PDFS} times in sequence`, columns: [''], rows: pdfs },
      { title: `An e-invoice of 12 lines, requested ${PDFS} times in sequence`, columns: [''], rows: eInvoices },
      { title: `${INVOICE_COUNT.toLocaleString('en')} invoices on SQLite`, columns: [''], rows: [...numbers, ...lists] },
    ]
  } finally {
    await server.stop()
  }
}

const seller = {
  name: 'Example Timber',
  email: 'office@timber.example',
  phone: '+351 210 555 014',
  address: 'Rua da Alfândega 12',
  city: 'Lisboa',
  postCode: '1100-016',
  country: 'PT',
  vatId: 'PT501964843',
  iban: 'PT50000201231234567890154',
  electronicAddress: 'PT501964843',
  electronicAddressScheme: '9946',
}
const client = {
  name: 'Marie Dubois',
  company: 'Atelier Dubois',
  address: '14 rue des Forges',
  city: 'Lyon',
  postCode: '69001',
  country: 'FR',
  buyerReference: '04011000-1234512345-06',
  electronicAddress: '303265045',
  electronicAddressScheme: '0225',
}
const lines = Array.from({ length: 12 }, (_, index) => ({
  description:
    index % 4 === 0 ? 'Survey on site with a written report, drawings and an estimate of the work required' : `Larch decking ${index}`,
  quantity: index + 0.5,
  unit: 'MTK',
  unitPrice: 7_450 + index * 137,
  taxRate: [23, 13, 6][index % 3]!,
  discountPercent: index % 5 === 0 ? 10 : null,
}))

async function post(server: InvoicesServer, path: string, body: object): Promise<any> {
  const { port, token } = server
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const response = await fetch(`http://127.0.0.1:${port}/apps/invoice/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path} responded with ${response.status} ${await response.text()}`)
  return response.json()
}

/** The first PDF takes longer: it starts the worker thread and loads the fonts. */
async function measurePdfs(server: InvoicesServer): Promise<Row[]> {
  const rows: Row[] = []
  for (const language of ['en', 'cn']) {
    const { invoice } = await post(server, 'add-invoice', { invoice: { client, lines, language } })
    await post(server, 'issue', { id: invoice.id })
    const createRequest = () => encodeRequest({ method: 'GET', path: `/apps/invoice/pdf?id=${invoice.id}`, token: server.token })
    const first = await sendContinuously(server.port, { connections: 1, seconds: 20, maxRequests: 1, createRequest })
    await sendContinuously(server.port, { connections: 1, seconds: 20, maxRequests: 5, createRequest })
    const warm = await sendContinuously(server.port, { connections: 1, seconds: 20, maxRequests: PDFS, createRequest })
    const script = language === 'en' ? 'Latin script' : 'Chinese'
    rows.push(
      atMost(`${script}, p95`, warm.p95, { max: 150, unit: 'ms' }),
      withoutTarget(`${script}, p50 / first`, `${formatNumber(warm.p50)} / ${formatNumber(first.p50)} ms`),
    )
  }
  return rows
}

async function measureEInvoices(server: InvoicesServer): Promise<Row[]> {
  const { invoice } = await post(server, 'add-invoice', { invoice: { client, lines } })
  await post(server, 'issue', { id: invoice.id })
  const rows: Row[] = []
  for (const [format, max] of [
    ['xrechnung-ubl', 300],
    ['xrechnung-cii', 300],
    ['peppol-ubl', 300],
    ['factur-x', 400],
  ] as const) {
    const path = `/apps/invoice/e-invoice?id=${invoice.id}&format=${format}`
    const createRequest = () => encodeRequest({ method: 'GET', path, token: server.token })
    await sendContinuously(server.port, { connections: 1, seconds: 20, maxRequests: 5, createRequest })
    const { p95 } = await sendContinuously(server.port, { connections: 1, seconds: 20, maxRequests: PDFS, createRequest })
    rows.push(atMost(`${format}, p95`, p95, { max, unit: 'ms' }))
  }
  return rows
}

/** Issues invoices on 32 connections and checks that no number is missing or duplicated. */
async function measureNumbers(server: InvoicesServer): Promise<Row[]> {
  const { port, token } = server
  const draft = encodeRequest({ method: 'POST', path: '/apps/invoice/add-invoice', body: { invoice: { client, lines } }, token })
  const added = await sendContinuously(port, { connections: 32, seconds: 60, maxRequests: DRAFTS, createRequest: () => draft })
  const ids = (await listNewest(server)).filter(({ number }) => number === null).map(({ id }) => id)
  const createRequest = (index: number) => encodeRequest({ method: 'POST', path: '/apps/invoice/issue', body: { id: ids[index] }, token })
  const issued = await sendContinuously(port, { connections: 32, seconds: 60, maxRequests: DRAFTS, createRequest })
  const numbers = (await listNewest(server)).map(({ number }) => Number(String(number).slice(-4))).toSorted((one, other) => one - other)
  if (numbers.some((number, index) => number !== numbers[0]! + index))
    throw new Error(`Numbers are missing or duplicated: ${numbers.join()}`)
  return [
    withoutTarget('drafts added on 32 connections', `${formatNumber(added.perSecond)} per second, p95 ${formatNumber(added.p95)} ms`),
    withoutTarget('issued on 32 connections without gaps or duplicates', `${formatNumber(issued.perSecond)} per second`),
    atMost('issue, p95', issued.p95, { max: 500, unit: 'ms' }),
  ]
}

async function listNewest(server: InvoicesServer): Promise<{ id: number; number: string | null }[]> {
  const pages = Array.from({ length: DRAFTS / 100 }, (_, index) => `/invoices?allData=false&lines=false&perPage=100&page=${index + 1}`)
  const responses = await Promise.all(pages.map((path) => get(server, path).then((response) => response.json())))
  return responses.flatMap(({ invoices }) => invoices)
}

async function get({ port, token }: InvoicesServer, path: string): Promise<Response> {
  const response = await fetch(`http://127.0.0.1:${port}/apps/invoice${path}`, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`${path} responded with ${response.status} ${await response.text()}`)
  return response
}

const sorts = ['createdAt', 'number', 'client', 'issuedDate', 'dueDate', 'total', 'balance', 'status']
const filters = ['', '&status=overdue', '&status=sent&status=partial', '&currency=USD', '&q=client 47']

async function measureLists(server: InvoicesServer): Promise<Row[]> {
  const queries = sorts.flatMap((sort) => filters.flatMap((filter) => [1, 4].map((page) => `&sortColumn=${sort}${filter}&page=${page}`)))
  const pages = await measureTimes(
    server,
    queries.map((query) => `/invoices?allData=false&lines=false&perPage=25${query}`),
  )
  const totals = await measureTimes(
    server,
    [...filters, ...filters].map((filter, index) => `/totals?issuedFrom=2021-01-0${(index % 9) + 1}${filter}`),
  )
  const start = performance.now()
  const text = await (await get(server, '/export')).text()
  const seconds = (performance.now() - start) / 1000
  const perSecond = (text.split('\n').length - 2) / seconds
  return [
    atMost('page of 25, any filter and order, p95', percentile(pages, 95), { max: 100, unit: 'ms' }),
    withoutTarget('the same, p50 / max', `${formatNumber(percentile(pages, 50))} / ${formatNumber(Math.max(...pages))} ms`),
    atMost('totals by status and month, max', Math.max(...totals), { max: 500, unit: 'ms' }),
    atLeast('export', perSecond, { min: 20_000, unit: 'rows per second' }),
  ]
}

async function measureTimes(server: InvoicesServer, paths: readonly string[]): Promise<number[]> {
  const all: number[] = []
  for (const path of paths) {
    const start = performance.now()
    await (await get(server, path)).arrayBuffer()
    all.push(performance.now() - start)
  }
  return all
}
