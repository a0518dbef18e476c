import { clearedWith, deletedWith, type References } from '#platform/server/samples/references.ts'

const ofInvoice = { invoiceId: deletedWith('invoices') }
const ofQuote = { quoteId: deletedWith('quotes') }

export const references: References = {
  invoices: {
    creditOf: deletedWith('invoices'),
    clientId: clearedWith('clients'),
    quoteId: clearedWith('quotes'),
    createdById: clearedWith('users'),
  },
  invoice_lines: ofInvoice,
  invoice_number_keys: ofInvoice,
  invoice_deliveries: { ...ofInvoice, createdById: clearedWith('users') },
  invoice_payments: { ...ofInvoice, transactionId: clearedWith('bank_transactions'), createdById: clearedWith('users') },
  client_cards: { clientId: deletedWith('clients') },
  quotes: { clientId: clearedWith('clients'), invoiceId: clearedWith('invoices'), createdById: clearedWith('users') },
  quote_lines: ofQuote,
  quote_links: ofQuote,
  quote_deliveries: { ...ofQuote, createdById: clearedWith('users') },
  recurring_invoices: { clientId: clearedWith('clients'), createdById: clearedWith('users') },
  recurring_invoice_occurrences: { recurringId: deletedWith('recurring_invoices'), ...ofInvoice },
  bank_statements: { createdById: clearedWith('users') },
  bank_transactions: { statementId: deletedWith('bank_statements') },
  bank_transaction_keys: { transactionId: deletedWith('bank_transactions') },
}
