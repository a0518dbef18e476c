import type { Generated, Selectable } from 'kysely'
import type { Language } from '#platform/contract/identity.ts'
import type { Delivery, InvoiceStatus, PaymentMethod, TaxCategory, Unit, invoiceKinds } from '../invoice-contract.ts'

type Stamps = { removedAt: string | null; createdAt: string; updatedAt: string }

export type InvoiceTables = {
  invoices: Stamps & {
    id: Generated<number>
    version: number
    kind: (typeof invoiceKinds)[number]
    number: string | null
    /** Sort key of the number; null for drafts. */
    numberKey: string | null
    status: InvoiceStatus
    clientId: number | null
    /** JSON of a `Party`, or null. */
    client: string | null
    /** Sort key of the client's name. */
    clientKey: string
    issuedDate: string | null
    dueDate: string | null
    currency: string
    language: Language
    discountPercent: number | null
    discountAmount: number | null
    reference: string | null
    notes: string | null
    terms: string | null
    lineCount: number
    subtotal: number
    discount: number
    taxable: number
    tax: number
    total: number
    /** JSON of the invoice’s `taxGroups`. */
    taxGroups: string
    paid: number
    credited: number
    balance: number
    delivery: Delivery['state'] | null
    reminderLevel: number
    /** The highest reminder level its author was notified about. */
    noticeLevel: number
    creditOf: number | null
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
  }
  invoice_deliveries: {
    id: Generated<number>
    invoiceId: number
    level: number
    recipient: string
    subject: string
    message: string
    state: Delivery['state']
    reason: string | null
    attempts: Generated<number>
    createdAt: string
    finishedAt: string | null
    createdById: number | null
  }
  /** The last number assigned in each series, such as `invoice 2026`. */
  invoice_counters: { series: string; last: number }
  /** A single row with the settings as JSON. */
  invoice_settings: { id: number; settings: string; createdAt: string; updatedAt: string }
  clients: Stamps & {
    id: Generated<number>
    name: string
    nameKey: string
    email: string | null
    company: string | null
    address: string | null
    city: string | null
    postCode: string | null
    country: string | null
    vatId: string | null
    phone: string | null
    currency: string | null
    language: Language | null
    paymentDays: number | null
    notes: string | null
  }
  invoice_items: Stamps & {
    id: Generated<number>
    title: string
    titleKey: string
    description: string | null
    unit: Unit
    unitPrice: number
    currency: string
    taxRate: number
    taxCategory: TaxCategory
  }
}

export type InvoiceRow = Selectable<InvoiceTables['invoices']>
export type ClientRow = Selectable<InvoiceTables['clients']>
export type ItemRow = Selectable<InvoiceTables['invoice_items']>
export type DeliveryRow = Selectable<InvoiceTables['invoice_deliveries']>
