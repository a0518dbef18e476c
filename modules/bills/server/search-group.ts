import type { SearchGroup } from '#platform/server/search/search-group.ts'
import { billSubject } from './bill-subject.ts'
import { searchFields } from './save-bill.ts'
import type { BillContext, BillRow } from './tables.ts'

export const billSearchGroup: SearchGroup<BillRow, BillContext> = {
  subject: billSubject,
  index: { fields: searchFields },
  toResults: (_, rows) =>
    rows.map(({ id, number, supplierName, issueDate, total, currency }) => ({
      title: [supplierName, number].filter(Boolean).join(' · '),
      at: issueDate,
      amount: total !== null && currency ? { value: total, currency } : null,
      link: billSubject.link(id),
    })),
  listPath: '/bills?q=',
  related: { fields: ['supplierEmail'], getAddresses: ({ supplierEmail }) => [supplierEmail] },
}
