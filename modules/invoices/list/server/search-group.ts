import type { Context } from '#platform/server/context.ts'
import type { SearchGroup } from '#platform/server/search/search-group.ts'
import { parseParty } from '../../server/full-invoice.ts'
import { getBuyerName } from '../../server/buyer-name.ts'
import { toSearchAmount } from '../../server/search-amount.ts'
import { invoiceSubject } from '../../server/invoice-subject.ts'
import type { InvoiceRow, InvoiceTables } from '../../server/tables.ts'

export const invoiceSearchGroup: SearchGroup<InvoiceRow, Context<InvoiceTables>> = {
  subject: invoiceSubject,
  index: { fields: ['number', 'client', 'reference', 'notes', 'lines'] },
  toResults: (_, rows) =>
    rows.map((row) => ({
      title: [row.number, row.client && getBuyerName(row)].filter(Boolean).join(' · '),
      at: row.issuedDate,
      amount: toSearchAmount(row.total, row.currency),
      link: invoiceSubject.link(row.id),
    })),
  listPath: '/invoices?q=',
  related: { fields: ['client'], getAddresses: ({ client }) => [parseParty(client)?.email] },
}
