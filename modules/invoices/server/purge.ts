import { definePurgeJob, purgeRemovedFrom } from '#platform/server/jobs/define-purge-job.ts'
import type { InvoiceTables } from './tables.ts'

export const purgeDeletedRecords = definePurgeJob<InvoiceTables>('invoices.purge', [
  purgeRemovedFrom({ table: 'invoices', entity: 'invoice', references: { invoice_lines: 'invoiceId', invoice_payments: 'invoiceId' } }),
  purgeRemovedFrom({
    table: 'recurring_invoices',
    entity: 'recurring-invoice',
    references: { recurring_invoice_occurrences: 'recurringId' },
  }),
  purgeRemovedFrom({
    table: 'quotes',
    entity: 'quote',
    references: { quote_lines: 'quoteId', quote_links: 'quoteId', quote_deliveries: 'quoteId' },
  }),
  purgeRemovedFrom({ table: 'clients', entity: 'client', references: { client_cards: 'clientId' } }),
  purgeRemovedFrom({ table: 'invoice_items', entity: 'invoice-item' }),
])
