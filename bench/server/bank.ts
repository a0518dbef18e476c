import { formatDecimal } from '#platform/contract/money.ts'
import { openInvoicesFixture, type InvoicesServer } from '../fixtures/invoices-fixture.ts'
import { encodeRequest } from '../load/http-connection.ts'
import { sendAtRate } from '../load/send-requests.ts'
import { atMost, formatNumber, withoutTarget, type Table } from '../report/results.ts'
import { scale } from '../scale.ts'

const INVOICE_COUNT = scale(100_000, 2_000)
const LINES = scale(10_000, 200)
const PER_PAGE = 100
const MATCHES_PER_COMMAND = 50
const READ_SECONDS = scale(4, 1)

type OpenInvoice = { id: number; number: string; balance: number; client: { company: string } }
type Match = { id: number; openAmount: number; allocations: { invoiceId: number; amount: number }[] }

/** A statement of ten thousand lines matched against a hundred thousand invoices, on SQLite, while other users read. */
export async function measureBank(): Promise<Table[]> {
  const server = await openInvoicesFixture('sqlite', INVOICE_COUNT)
  try {
    const fileId = await upload(server, formatStatement(await listOpenInvoices(server)))
    const createRequest = () =>
      encodeRequest({ method: 'GET', path: '/apps/invoice/invoices?perPage=10&allData=false', token: server.token })
    const reads = sendAtRate(server.port, { connections: 8, seconds: READ_SECONDS, perSecond: 50, createRequest })
    const imported = await measure(() => request(server, 'import-statement', { fileId }))
    const matched = await measure(() => request<{ matches: Match[] }>(server, 'certain-matches'))
    const { p95 } = await reads
    const recorded = await measure(() => recordAll(server, matched.result.matches))
    const seconds = (imported.ms + matched.ms) / 1000
    const rows = [
      atMost('imported and matched', seconds, { max: 10, unit: 's' }),
      withoutTarget('the import / the matches', `${formatNumber(imported.ms)} / ${formatNumber(matched.ms)} ms`),
      withoutTarget('certain matches', String(matched.result.matches.length)),
      atMost('other requests meanwhile, p95', p95, { max: 100, unit: 'ms' }),
      withoutTarget('payments recorded', `${formatNumber((matched.result.matches.length / recorded.ms) * 1000)} per second`),
    ]
    const title = `${LINES.toLocaleString('en')} lines of a bank statement and ${INVOICE_COUNT.toLocaleString('en')} invoices on SQLite`
    return [{ title, columns: [''], rows }]
  } finally {
    await server.stop()
  }
}

async function measure<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const start = performance.now()
  const result = await work()
  return { ms: performance.now() - start, result }
}

async function listOpenInvoices(server: InvoicesServer): Promise<OpenInvoice[]> {
  const found: OpenInvoice[] = []
  for (let page = 1; found.length < LINES; page++) {
    const filter = `currency=EUR&kind=invoice&balanceFrom=1&allData=false&lines=false&perPage=${PER_PAGE}&page=${page}`
    const { invoices } = await request<{ invoices: OpenInvoice[] }>(server, `invoices?${filter}`)
    if (invoices.length === 0) break
    found.push(...invoices)
  }
  return found.slice(0, LINES)
}

/** Every tenth line pays another amount than is open. */
function formatStatement(invoices: readonly OpenInvoice[]): string {
  const entries = invoices.map(
    ({ number, balance, client }, index) =>
      `<Ntry><Amt Ccy="EUR">${formatDecimal(index % 10 === 0 ? balance + 1 : balance, 'EUR')}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>` +
      `<BookgDt><Dt>2026-11-${String((index % 19) + 1).padStart(2, '0')}</Dt></BookgDt><AcctSvcrRef>B-${index}</AcctSvcrRef><NtryDtls><TxDtls>` +
      `<RltdPties><Dbtr><Nm>${client.company}</Nm></Dbtr><DbtrAcct><Id><IBAN>PT500002${String(index).padStart(17, '0')}</IBAN></Id></DbtrAcct></RltdPties>` +
      `<RmtInf><Ustrd>Payment of invoice ${number.replace('-', ' ')} of 2026-10-15, thank you, customer ${index % 977}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  )
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>PT50000201231234567890154</IBAN></Id></Acct>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`
}

async function upload({ port, token }: InvoicesServer, content: string): Promise<number> {
  const body = new FormData()
  body.append('file', new Blob([content]), 'statement.xml')
  const response = await fetch(`http://127.0.0.1:${port}/api/files/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  if (!response.ok) throw new Error(`upload responded with ${response.status} ${await response.text()}`)
  return ((await response.json()) as { file: { id: number } }).file.id
}

async function recordAll(server: InvoicesServer, matches: readonly Match[]): Promise<void> {
  for (let start = 0; start < matches.length; start += MATCHES_PER_COMMAND)
    await request(server, 'match-transactions', { matches: matches.slice(start, start + MATCHES_PER_COMMAND) })
}

async function request<T = unknown>({ port, token }: InvoicesServer, path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  const options = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
  const response = await fetch(`http://127.0.0.1:${port}/apps/invoice/${path}`, options)
  if (!response.ok) throw new Error(`${path} responded with ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}
