import type { Context } from '#platform/server/context.ts'
import type { SearchGroup } from '#platform/server/search/search-group.ts'
import { getBuyerName } from '../../server/buyer-name.ts'
import { parseParty } from '../../server/full-invoice.ts'
import { toSearchAmount } from '../../server/search-amount.ts'
import type { InvoiceTables, QuoteRow } from '../../server/tables.ts'
import { searchFields } from './list/filter-quotes.ts'
import { quoteSubject } from './quote-subject.ts'

export const quoteSearchGroup: SearchGroup<QuoteRow, Context<InvoiceTables>> = {
  subject: quoteSubject,
  index: { fields: searchFields },
  toResults: (_, rows) =>
    rows.map((row) => ({
      title: [row.number, row.client && getBuyerName(row)].filter(Boolean).join(' · '),
      at: row.date,
      amount: toSearchAmount(row.total, row.currency),
      link: quoteSubject.link(row.id),
    })),
  listPath: '/invoices/quotes?q=',
  related: { fields: ['client'], getAddresses: ({ client }) => [parseParty(client)?.email] },
}
