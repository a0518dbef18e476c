import type { Context } from '#platform/server/context.ts'
import type { SearchGroup } from '#platform/server/search/search-group.ts'
import type { ClientRow, InvoiceTables } from '../../server/tables.ts'
import { clientSubject } from './client-subject.ts'

export const clientSearchGroup: SearchGroup<ClientRow, Context<InvoiceTables>> = {
  subject: clientSubject,
  index: { fields: ['name', 'company', 'email', 'city', 'vatId', 'notes'] },
  toResults: (_, rows) =>
    rows.map(({ id, name, company, email }) => ({
      title: company || name || '',
      detail: (company ? name : email) ?? '',
      link: clientSubject.link(id),
    })),
  related: { fields: ['email'], getAddresses: ({ email }) => [email] },
  listPath: '/invoices/clients?q=',
}
