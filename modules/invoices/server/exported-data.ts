import { ownedBy, type ModuleExport } from '#platform/server/exports/module-export.ts'

export const exportedData: ModuleExport = {
  tables: [
    { table: 'invoices', workspace: 'all', person: ownedBy('createdById'), hasCsv: true },
    { table: 'invoice_lines', key: ['invoiceId'], workspace: 'all' },
    { table: 'invoice_payments', workspace: 'all', person: ownedBy('createdById'), hasCsv: true },
    { table: 'invoice_deliveries', workspace: 'all', person: ownedBy('createdById') },
    { table: 'quotes', workspace: 'all', person: ownedBy('createdById'), hasCsv: true },
    { table: 'quote_lines', key: ['quoteId'], workspace: 'all' },
    { table: 'quote_deliveries', workspace: 'all', person: ownedBy('createdById') },
    { table: 'recurring_invoices', workspace: 'all', person: ownedBy('createdById') },
    { table: 'recurring_invoice_occurrences', key: ['recurringId', 'date'], workspace: 'all' },
    { table: 'clients', workspace: 'all', hasCsv: true },
    { table: 'client_cards', key: ['clientId'], workspace: 'all' },
    { table: 'invoice_items', workspace: 'all', hasCsv: true },
    { table: 'bank_statements', workspace: 'all', person: ownedBy('createdById') },
    { table: 'bank_transactions', workspace: 'all', hasCsv: true },
    { table: 'invoice_settings', workspace: 'all' },
    { table: 'invoice_counters', key: ['series'], workspace: 'all' },
  ],
  files: [{ entity: 'invoice-settings', workspace: 'all' }],
}
