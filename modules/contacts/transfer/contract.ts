import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { OneOf } from '#platform/contract/schema.ts'
import { contactFilters, contactSorting } from '../contacts/contract.ts'

export const transferEndpoints = {
  /** Streams CSV in UTF-8 with a byte order mark; has at most five addresses of each kind. */
  exportContacts: endpoint('GET /apps/contacts/export', {
    access: ['read', 'Contact'],
    summary: 'Export the matching contacts as CSV with the columns of Google Contacts',
    input: Type.Object({ ...contactFilters, ...contactSorting }),
    output: Type.Unsafe<string>({ contentMediaType: 'text/csv' }),
  }),
  exportVcards: endpoint('GET /apps/contacts/export-vcards', {
    access: ['read', 'Contact'],
    summary: 'Export the matching contacts, or one of them, as vCards with pictures',
    input: Type.Object({
      ...contactFilters,
      ...contactSorting,
      id: Type.Optional(Type.Integer({ minimum: 1, description: 'Only this contact' })),
      version: Type.Optional(OneOf(['3.0', '4.0'], { description: 'The version of all cards; 3.0 by default' })),
    }),
    output: Type.Unsafe<string>({ contentMediaType: 'text/vcard' }),
  }),
}
