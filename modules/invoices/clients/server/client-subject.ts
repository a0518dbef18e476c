import type { Subject } from '#platform/server/abilities/subject.ts'

export const clientSubject = {
  subject: 'Client',
  entity: 'client',
  table: 'clients',
  fields: {
    id: { column: 'id', type: 'number' },
    name: { column: 'name', type: 'text' },
    email: { column: 'email', type: 'text' },
    company: { column: 'company', type: 'text' },
    address: { column: 'address', type: 'text' },
    city: { column: 'city', type: 'text' },
    postCode: { column: 'postCode', type: 'text' },
    country: { column: 'country', type: 'text' },
    vatId: { column: 'vatId', type: 'text' },
    phone: { column: 'phone', type: 'text' },
    currency: { column: 'currency', type: 'text' },
    language: { column: 'language', type: 'text' },
    paymentDays: { column: 'paymentDays', type: 'number' },
    notes: { column: 'notes', type: 'text' },
    createdAt: { column: 'createdAt', type: 'time' },
    updatedAt: { column: 'updatedAt', type: 'time' },
  },
  notDeleted: (eb) => eb('clients.removedAt', 'is', null),
  topics: () => ['clients'],
  link: (id) => `/invoices/clients?client=${id}`,
} as const satisfies Subject
