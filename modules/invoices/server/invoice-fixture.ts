import type { Client } from '../clients/contract.ts'
import type { CatalogItem } from '../items/contract.ts'
import type { Invoice } from '../invoice-contract.ts'
import { invoicesModule } from './index.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { createJobContext } from '#platform/server/background-work.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { PersonName } from '#platform/server/testing/people.ts'
import { type TestServer, startTestServer } from '#platform/server/testing/server.ts'

/** Two hours at 80.00 and three planks at 19.99, with different tax rates. */
export const sampleLines = [
  { description: 'Carpentry', quantity: 2, unit: 'HUR', unitPrice: 8_000, taxRate: 20 },
  { description: 'Planks', quantity: 3, unitPrice: 1_999, taxRate: 5.5 },
]

export async function openInvoiceFixture({ config = {} }: { config?: Partial<Config> } = {}) {
  const server = await startTestServer({ modules: [invoicesModule], config })
  const send = createSender(server)
  return {
    ...server,
    /** Row counts of every table a command may write to. */
    countRows: () => server.counts(trackedTables),
    addClient: async (client: object = {}, as: PersonName = 'sam') =>
      (
        await send(as, 'add-client', {
          client: { name: 'Marie Dubois', company: 'Atelier Dubois', email: 'marie@dubois.test', country: 'FR', ...client },
        })
      ).client as Client,
    addItem: async (item: object, as: PersonName = 'sam') => (await send(as, 'add-item', { item })).item as CatalogItem,
    addDraft: async (invoice: object = {}, as: PersonName = 'sam') =>
      (await send(as, 'add-invoice', { invoice: { client: { name: 'Atelier Dubois' }, lines: sampleLines, ...invoice } }))
        .invoice as Invoice,
    issue: async (id: number, as: PersonName = 'sam') => (await send(as, 'issue', { id })).invoice as Invoice,
    read: async (id: number, as: PersonName = 'sam') => {
      const answer = await server.as(as).get('/apps/invoice/invoice', { id })
      if (answer.status !== 200) throw new Error(answer.text)
      return answer.body.invoice as Invoice
    },
    send,
    ...createClockHelpers(server),
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}

const createClockHelpers = (server: TestServer) => ({
  /** Moves the clock and renews all access tokens. */
  advanceClock: async ({ days = 0, hours = 0 }) => {
    server.clock.advance((days * 24 + hours) * 3_600)
    for (const person of Object.values(server.people))
      person.accessToken = await server.app.platform.tokens.sign({ userId: person.id, sessionId: person.sessionId })
  },
  runJob: (job: Job) => job.run(createJobContext(server.app.platform, job.name) as never, {} as never),
  listNotifications: async (as: PersonName = 'sam') => {
    const { notifications } = (await server.as(as).get('/api/notifications', { perPage: 100 })).body
    return notifications as { module: string; kind: string; values: Record<string, string>; link: string }[]
  },
})

const trackedTables = [
  'invoices',
  'invoice_lines',
  'invoice_payments',
  'invoice_deliveries',
  'invoice_counters',
  'clients',
  'invoice_items',
  'journal',
  'search_text',
]

/** Throws unless the response has status 200. */
const createSender = (server: TestServer) => async (as: PersonName, path: string, body: object) => {
  const answer = await server.as(as).post(`/apps/invoice/${path}`, body)
  if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
  return answer.body
}
