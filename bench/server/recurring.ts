import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { openSmtpServer } from '#platform/server/email-transport/smtp-server.ts'
import { fillDatabase, writeAll } from '../fixtures/fill-database.ts'
import { startFixtureServer, type FixtureServer } from '../fixtures/fixture-server.ts'
import { createInvoices } from '../fixtures/invoices-fixture.ts'
import { encodeRequest } from '../load/http-connection.ts'
import { sendAtRate } from '../load/send-requests.ts'
import { atMost, withoutTarget, type Table } from '../report/results.ts'
import { scale } from '../scale.ts'
import { signAccessToken } from './calls.ts'

const INVOICE_COUNT = scale(100_000, 2_000)
const TEMPLATES = scale(1_000, 50)
const READ_SECONDS = scale(20, 3)
const MAX_SECONDS = 120
const POLL_MS = 200
/** Later than all invoices of the fixture. */
const START_DATE = '2026-11-20'

/** A thousand recurring invoices are due when the server starts, which issues and sends them while other users read. */
export async function measureRecurring(): Promise<Table[]> {
  await using smtp = await openSmtpServer()
  const server = await openRecurringFixture(smtp.url)
  const start = performance.now()
  try {
    const token = await signAccessToken(server.dataDir, 1)
    const createRequest = () => encodeRequest({ method: 'GET', path: '/apps/invoice/invoices?perPage=10&allData=false', token })
    const reads = sendAtRate(server.port, { connections: 8, seconds: READ_SECONDS, perSecond: 50, createRequest })
    const seconds = await waitUntilIssued(server, token, start)
    const { p50, p95 } = await reads
    const rows = [
      atMost('issued and queued', seconds, { max: 60, unit: 's' }),
      atMost('other requests meanwhile, p95', p95, { max: 50, unit: 'ms' }),
      withoutTarget('other requests meanwhile, p50', `${p50.toFixed(1)} ms`),
      withoutTarget(`emails sent within ${READ_SECONDS} s`, String(smtp.received.length)),
    ]
    const title = `${TEMPLATES.toLocaleString('en')} recurring invoices with ${INVOICE_COUNT.toLocaleString('en')} others on SQLite`
    return [{ title, columns: [''], rows }]
  } finally {
    await server.stop()
  }
}

/** Without its row, the job is due again when the server starts. */
function openRecurringFixture(smtpUrl: string): Promise<FixtureServer> {
  return startFixtureServer({
    name: `recurring_${TEMPLATES}`,
    sources: ['bench/fixtures/invoices-fixture.ts', 'bench/server/recurring.ts'],
    dialect: 'sqlite',
    environment: { SMTP_URL: smtpUrl },
    create: (location) =>
      fillDatabase(location, async ({ platform }) => {
        await createInvoices(platform.database, INVOICE_COUNT)
        await writeAll(platform.database, insertTemplates)
        await writeAll(platform.database, (tx) => tx.deleteFrom('jobs').where('name', '=', 'invoices.recurring').execute())
      }),
  })
}

async function waitUntilIssued({ port }: FixtureServer, token: string, start: number): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const url = `http://127.0.0.1:${port}/apps/invoice/invoices?issuedFrom=${START_DATE}&perPage=1&allData=false&lines=false`
  for (;;) {
    const { total } = (await (await fetch(url, { headers })).json()) as { total: number }
    const seconds = (performance.now() - start) / 1000
    if (total >= TEMPLATES) return seconds
    if (seconds > MAX_SECONDS) throw new Error(`Only ${total} of ${TEMPLATES} invoices were issued.`)
    await wait(POLL_MS)
  }
}

async function insertTemplates(tx: Kysely<any>): Promise<void> {
  const stamps = { createdById: 1, createdAt: `${START_DATE}T09:30:00.000Z`, updatedAt: `${START_DATE}T09:30:00.000Z` }
  const schedule = {
    status: 'active',
    rule: 'FREQ=MONTHLY;COUNT=1',
    startDate: START_DATE,
    nextDate: START_DATE,
    mode: 'send',
    prices: 'fixed',
  }
  const texts = { currency: 'EUR', language: 'en', lines: JSON.stringify(lines) }
  for (let index = 0; index < TEMPLATES; index++) {
    const client = JSON.stringify({ name: `Person ${index}`, email: `person${index}@client.test`, country: 'PT' })
    await tx
      .insertInto('recurring_invoices')
      .values({ ...stamps, ...schedule, ...texts, client })
      .execute()
  }
}

const lines = ['Hosting {month} {year}', 'Support {month} {year}', 'Backup', 'Domain', 'Certificates'].map((description, index) => ({
  itemId: null,
  description,
  quantity: index + 1,
  unit: 'C62',
  unitPrice: 4_500 + index * 137,
  discountPercent: null,
  discountAmount: null,
  taxRate: 23,
  taxCategory: 'S',
  exemptionReason: null,
  net: 0,
}))
