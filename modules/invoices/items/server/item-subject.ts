import type { Subject } from '#platform/server/abilities/subject.ts'
import { toSubjectFields } from '#platform/server/database/record-columns.ts'
import { ItemFields } from '../contract.ts'

export const itemSubject = {
  subject: 'Item',
  entity: 'invoice-item',
  table: 'invoice_items',
  fields: toSubjectFields(ItemFields),
  notDeleted: (eb) => eb('invoice_items.removedAt', 'is', null),
  topics: () => ['invoice-items'],
  link: (id) => `/invoices/items?item=${id}`,
} as const satisfies Subject
