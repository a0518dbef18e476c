import type { Subject } from '#platform/server/abilities/subject.ts'
import { toSubjectFields } from '#platform/server/database/record-columns.ts'
import { ClientFields } from '../contract.ts'

export const clientSubject = {
  subject: 'Client',
  entity: 'client',
  table: 'clients',
  fields: toSubjectFields(ClientFields),
  notDeleted: (eb) => eb('clients.removedAt', 'is', null),
  topics: () => ['clients'],
  link: (id) => `/invoices/clients?client=${id}`,
} as const satisfies Subject
