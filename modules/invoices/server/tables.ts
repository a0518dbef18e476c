import type { Generated, Selectable } from 'kysely'
import type { Columns, EntityColumns } from '#platform/server/database/record-columns.ts'
import type { ClientFields } from '../clients/contract.ts'
import type { InvoiceDelivery, InvoiceFields, PaymentMethod } from '../invoice-contract.ts'
import type { ItemFields } from '../items/contract.ts'
import type { QuoteFields } from '../quotes/quote-schema.ts'
import type { StatementFormat, TransactionStatus } from '../bank/contract.ts'
import type { RecurringFields } from '../recurring/contract.ts'

export type InvoiceTables = {
  invoices: EntityColumns &
    Columns<typeof InvoiceFields> & {
      /** Sort key of the number; null for drafts. */
      numberKey: string | null
      /** JSON of a `Party`, or null. */
      client: string | null
      /** Sort key of the client's name. */
      clientKey: string
      notes: string | null
      terms: string | null
      /** JSON of the invoice’s `taxGroups`. */
      taxGroups: string
      /** The highest reminder level its author was notified about. */
      noticeLevel: number
      /** JSON of the seller on the day of issue. */
      seller: string | null
      issuedAt: string | null
      createdById: number | null
    }
  /** Lines as JSON: always read and written together, and kept out of the table that lists read. */
  invoice_lines: { invoiceId: number; lines: string }
  invoice_payments: {
    id: Generated<number>
    invoiceId: number
    amount: number
    date: string
    method: PaymentMethod
    note: string | null
    createdById: number | null
    createdAt: string
    /** The bank transaction it was recorded for. */
    transactionId: number | null
    /** Imported with its invoice, so another program has booked it. */
    isImported: Generated<number>
  }
  /** What payers write when they mean the invoice, see `number-keys.ts`. */
  invoice_number_keys: { key: string; invoiceId: number }
  bank_statements: {
    id: Generated<number>
    fileName: string
    format: StatementFormat
    account: string
    firstDate: string
    lastDate: string
    transactionCount: number
    createdById: number | null
    createdAt: string
    updatedAt: string
  }
  bank_transactions: {
    id: Generated<number>
    statementId: number
    date: string
    amount: number
    openAmount: number
    currency: string
    counterparty: string
    iban: string | null
    purpose: string
    reference: string | null
    status: TransactionStatus
    /** Unique, so that no transaction is imported twice. */
    fingerprint: string
    /** The counterparty, purpose, IBAN and reference, normalized for searches. */
    searchKey: string
    createdAt: string
    updatedAt: string
  }
  /** Possible invoice numbers in the purpose, see `number-keys.ts`. */
  bank_transaction_keys: { transactionId: number; key: string }
  /** The mapping last used for CSV files with the same header, as JSON. */
  bank_csv_mappings: { headerKey: string; mapping: string; updatedAt: string }
  invoice_deliveries: {
    id: Generated<number>
    invoiceId: number
    level: number
    recipient: string
    subject: string
    message: string
    state: InvoiceDelivery['state']
    reason: string | null
    attempts: Generated<number>
    createdAt: string
    finishedAt: string | null
    createdById: number | null
  }
  recurring_invoices: EntityColumns &
    Columns<typeof RecurringFields> & {
      /** JSON of a `Party` that differs from the client's data, or null. */
      client: string | null
      notes: string | null
      terms: string | null
      /** JSON */
      lines: string
      createdById: number | null
    }
  /** The invoices created so far. The key of template and date prevents a second one. */
  recurring_invoice_occurrences: {
    recurringId: number
    date: string
    invoiceId: number
    /** `pending`: a draft that still has to be issued and sent. `failed`: it could not be, and remains a draft. */
    state: 'pending' | 'draft' | 'sent' | 'failed'
    reason: FailureReason | null
    isNotified: number
    createdAt: string
  }
  quotes: EntityColumns &
    Columns<typeof QuoteFields> & {
      /** Sort key of the number; null until the quote is sent. */
      numberKey: string | null
      /** JSON of a `Party`, or null. */
      client: string | null
      /** Sort key of the client's name. */
      clientKey: string
      introduction: string | null
      notes: string | null
      terms: string | null
      /** JSON of the quote’s `taxGroups`. */
      taxGroups: string
      /** JSON of the `QuoteAnswer`, or null. */
      answer: string | null
      /** JSON of the seller on the day it was last sent. */
      seller: string | null
      sentAt: string | null
      createdById: number | null
    }
  quote_lines: { quoteId: number; lines: string }
  /** One for each link that was sent or copied; it works as long as the quote has the revision. */
  quote_links: { tokenHash: string; quoteId: number; revision: number; createdAt: string }
  quote_deliveries: {
    id: Generated<number>
    quoteId: number
    revision: number
    recipient: string
    subject: string
    /** `{link}` stands for the link, which is created when the email is sent. */
    message: string
    state: InvoiceDelivery['state']
    reason: string | null
    attempts: Generated<number>
    createdAt: string
    finishedAt: string | null
    createdById: number | null
  }
  /** The last number of each series, such as `invoice 2026`. `isStarted`: at least one has been assigned; until then imports may raise it. */
  invoice_counters: { series: string; last: number; isStarted: Generated<number> }
  /** A single row with the settings as JSON. */
  invoice_settings: { id: number; settings: string; createdAt: string; updatedAt: string }
  clients: EntityColumns & Columns<typeof ClientFields> & { nameKey: string }
  /** Of clients that an address book has saved: the UID and the vCard as received, without its picture. */
  client_cards: { clientId: number; uid: string; card: string | null }
  invoice_items: EntityColumns & Columns<typeof ItemFields> & { titleKey: string }
}

/** What prevents a recurring invoice from being issued and sent. */
export type FailureReason = 'incomplete' | 'noEmail' | 'noServer' | 'eInvoice' | 'other'

export type InvoiceRow = Selectable<InvoiceTables['invoices']>
export type ClientRow = Selectable<InvoiceTables['clients']>
export type ItemRow = Selectable<InvoiceTables['invoice_items']>
export type StatementRow = Selectable<InvoiceTables['bank_statements']>
export type TransactionRow = Selectable<InvoiceTables['bank_transactions']>
export type QuoteRow = Selectable<InvoiceTables['quotes']>
export type QuoteDeliveryRow = Selectable<InvoiceTables['quote_deliveries']>
export type DeliveryRow = Selectable<InvoiceTables['invoice_deliveries']>
export type RecurringRow = Selectable<InvoiceTables['recurring_invoices']>
export type OccurrenceRow = Selectable<InvoiceTables['recurring_invoice_occurrences']>
