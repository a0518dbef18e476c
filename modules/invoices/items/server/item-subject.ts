import type { Subject } from '#platform/server/abilities/subject.ts'

export const itemSubject = {
  subject: 'Item',
  entity: 'invoice-item',
  table: 'invoice_items',
  fields: {
    id: { column: 'id', type: 'number' },
    title: { column: 'title', type: 'text' },
    description: { column: 'description', type: 'text' },
    unit: { column: 'unit', type: 'text' },
    unitPrice: { column: 'unitPrice', type: 'number' },
    currency: { column: 'currency', type: 'text' },
    taxRate: { column: 'taxRate', type: 'number' },
    taxCategory: { column: 'taxCategory', type: 'text' },
    createdAt: { column: 'createdAt', type: 'time' },
    updatedAt: { column: 'updatedAt', type: 'time' },
  },
  notDeleted: (eb) => eb('invoice_items.removedAt', 'is', null),
  topics: () => ['invoice-items'],
  link: (id) => `/invoices/items?item=${id}`,
} as const satisfies Subject
