import type { Config } from '#platform/server/config/config.ts'
import type { PersonName } from '#platform/server/testing/people.ts'
import { openInvoiceFixture } from '../../server/invoice-fixture.ts'
import type { OccurrenceRow } from '../../server/tables.ts'
import type { RecurringInvoice } from '../contract.ts'
import { createRecurringInvoices } from './recurring-job.ts'

const hosting = { description: 'Hosting {month} {year}', quantity: 1, unitPrice: 5_000, taxRate: 20 }

/** It is 20 November 2026; the server can send email, but does not. */
export async function openRecurringFixture({ config = {} }: { config?: Partial<Config> } = {}) {
  const fixture = await openInvoiceFixture({ config: { smtpUrl: 'smtp://127.0.0.1:1', ...config } })
  await fixture.send('helena', 'update-settings', { settings: { seller: { name: 'Werkstatt Weber' }, timeZone: 'Europe/Berlin' } })
  return {
    ...fixture,
    /** Monthly from today, as drafts. */
    addRecurring: async (invoice: object = {}, as: PersonName = 'sam') => {
      const template = { rule: 'FREQ=MONTHLY', startDate: '2026-11-20', lines: [hosting], client: { name: 'Marie Dubois' }, ...invoice }
      return (await fixture.send(as, 'add-recurring-invoice', { invoice: template })).recurringInvoice as RecurringInvoice
    },
    readRecurring: async (id: number) => {
      const { body } = await fixture.as('sam').get('/apps/invoice/recurring-invoice', { id })
      return body.recurringInvoice as RecurringInvoice
    },
    runRecurring: () => fixture.runJob(createRecurringInvoices),
    listOccurrences: async () => {
      const rows = await fixture.rows('recurring_invoice_occurrences').selectAll().orderBy('recurringId').orderBy('date').execute()
      return rows as OccurrenceRow[]
    },
    /** The invoices created so far, oldest first. */
    listCreated: async () => {
      const rows = await fixture.rows('invoices').select('id').where('removedAt', 'is', null).orderBy('id').execute()
      return Promise.all((rows as { id: number }[]).map(({ id }) => fixture.read(id)))
    },
    advanceTo: (date: string) =>
      fixture.advanceClock({ hours: (Date.parse(`${date}T09:30:00Z`) - fixture.clock.now.getTime()) / 3_600_000 }),
    [Symbol.asyncDispose]: fixture[Symbol.asyncDispose],
  }
}

export type RecurringFixture = Awaited<ReturnType<typeof openRecurringFixture>>
