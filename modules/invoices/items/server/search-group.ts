import type { Context } from '#platform/server/context.ts'
import type { SearchGroup } from '#platform/server/search/search-group.ts'
import { toSearchAmount } from '../../server/search-amount.ts'
import type { InvoiceTables, ItemRow } from '../../server/tables.ts'
import { itemSubject } from './item-subject.ts'

export const itemSearchGroup: SearchGroup<ItemRow, Context<InvoiceTables>> = {
  subject: itemSubject,
  index: { fields: ['title', 'description'] },
  toResults: (_, rows) =>
    rows.map(({ id, title, unitPrice, currency }) => ({
      title: title ?? '',
      amount: toSearchAmount(unitPrice, currency),
      link: itemSubject.link(id),
    })),
  listPath: '/invoices/items?q=',
}
