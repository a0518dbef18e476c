import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { closedObject, Id, OneOf } from '#platform/contract/schema.ts'
import { Contact } from '../contact-schema.ts'

export const MERGE_LIMIT = 20

const DuplicateGroup = Type.Object({
  /** What the contacts have in common. */
  reason: OneOf(['email', 'name']),
  contacts: Type.Array(Contact),
})

export const duplicateEndpoints = {
  /** At most 50 groups of up to 20 contacts. Personal and shared contacts are not mixed. */
  listDuplicates: endpoint('GET /apps/contacts/duplicates', {
    access: ['update', 'Contact'],
    summary: 'List contacts with the same email address or name that the user may merge',
    topic: 'contacts',
    input: Type.Object({}),
    output: Type.Object({ groups: Type.Array(DuplicateGroup) }),
  }),
  dismissDuplicates: endpoint('POST /apps/contacts/dismiss-duplicates', {
    access: ['update', 'Contact'],
    summary: 'Mark contacts as different people, so that they are no longer listed as duplicates of each other',
    input: closedObject({ ids: Type.Array(Id, { minItems: 2, maxItems: MERGE_LIMIT, uniqueItems: true }) }),
    output: Type.Object({ contacts: Type.Array(Contact) }),
  }),
  /** Undone as one change. Texts of the first contact win; lists and notes are combined. */
  mergeContacts: endpoint('POST /apps/contacts/merge', {
    access: ['update', 'Contact'],
    summary: 'Merge other contacts into one and delete them; returns 409 if some are shared and some are personal',
    input: closedObject({ id: Id, otherIds: Type.Array(Id, { minItems: 1, maxItems: MERGE_LIMIT, uniqueItems: true }) }),
    output: Type.Object({ contact: Contact }),
  }),
}
