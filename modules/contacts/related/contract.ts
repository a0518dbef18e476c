import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id } from '#platform/contract/schema.ts'
import { SearchHitGroup } from '#platform/contract/search.ts'

export const relatedEndpoints = {
  listRelatedRecords: endpoint('GET /apps/contacts/related', {
    access: ['read', 'Contact'],
    summary: 'List the newest emails, events, invoices, orders and clients that involve an address of the contact',
    topic: 'contacts',
    input: Type.Object({ id: Id }),
    output: Type.Object({ groups: Type.Array(SearchHitGroup) }),
  }),
}
