import type { SearchGroup } from '#platform/server/search/groups.ts'
import { buyerName } from './buyer.ts'
import { clientSubject, invoiceSubject, itemSubject } from './subjects.ts'
import type { InvoiceRow, InvoiceTables } from './tables.ts'
import type { Selectable } from 'kysely'

export const invoicesFound: SearchGroup<InvoiceRow, InvoiceTables> = {
  subject: invoiceSubject,
  index: { fields: ['number', 'client', 'reference', 'notes', 'lines'] },
  show: (_, rows) =>
    rows.map((row) => ({
      title: [row.number, row.client && buyerName(row)].filter(Boolean).join(' · '),
      at: row.issuedDate,
      amount: amountOf(row.total, row.currency),
      link: invoiceSubject.link(row.id),
    })),
  list: '/invoices?q=',
}

export const clientsFound: SearchGroup<Selectable<InvoiceTables['clients']>, InvoiceTables> = {
  subject: clientSubject,
  index: { fields: ['name', 'company', 'email', 'city', 'vatId', 'notes'] },
  show: (_, rows) =>
    rows.map(({ id, name, company, email }) => ({
      title: company || name || '',
      detail: (company ? name : email) ?? '',
      link: clientSubject.link(id),
    })),
  list: '/invoices/clients?q=',
}

export const itemsFound: SearchGroup<Selectable<InvoiceTables['invoice_items']>, InvoiceTables> = {
  subject: itemSubject,
  index: { fields: ['title', 'description'] },
  show: (_, rows) =>
    rows.map(({ id, title, unitPrice, currency }) => ({
      title: title ?? '',
      amount: amountOf(unitPrice, currency),
      link: itemSubject.link(id),
    })),
  list: '/invoices/items?q=',
}

const amountOf = (value: number | null, currency: string | null) => (value !== null && currency ? { value, currency } : null)
