import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { closedObject, Id, Nullable, OneOf, pagingParameters } from '#platform/contract/schema.ts'
import { Contact, ContactDraft, ContactPatch } from '../contact-schema.ts'

export const contactSorts = ['name', 'company', 'createdAt', 'updatedAt'] as const
/** The most contacts that one request may delete. */
export const DELETE_LIMIT = 1_000

export const contactFilters = {
  q: pagingParameters.q,
  visibility: Type.Optional(OneOf(['', 'personal', 'shared'], { description: 'Only personal or only shared contacts' })),
  email: Type.Optional(Type.String({ maxLength: 254, description: 'An email address of the contact' })),
}
export const contactSorting = {
  sortColumn: Type.Optional(OneOf(contactSorts)),
  sort: Type.Optional(OneOf(['asc', 'desc'])),
}
const ContactAddress = Type.Object({
  contactId: Id,
  name: Contact.properties.name,
  email: Type.String(),
  /** Path of the picture */
  photo: Nullable(Type.String()),
})
export type ContactAddress = Static<typeof ContactAddress>
const ContactOutput = Type.Object({ contact: Contact })

export const contactEndpoints = {
  listContacts: endpoint('GET /apps/contacts/contacts', {
    access: ['read', 'Contact'],
    summary: 'List the shared contacts and those of the user, by name unless sorted',
    topic: 'contacts',
    input: Type.Object({ ...contactFilters, ...contactSorting, page: pagingParameters.page, perPage: pagingParameters.perPage }),
    output: Type.Object({ contacts: Type.Array(Contact), total: Type.Integer() }),
  }),
  listContactAddresses: endpoint('GET /apps/contacts/addresses', {
    access: ['read', 'Contact'],
    summary: 'Suggest email addresses of contacts whose name, company or address contains a text; at most 20, by name',
    topic: 'contacts',
    input: Type.Object({ q: Type.String({ minLength: 1, maxLength: 200 }) }),
    output: Type.Object({ addresses: Type.Array(ContactAddress) }),
  }),
  getContact: endpoint('GET /apps/contacts/contact', {
    access: ['read', 'Contact'],
    summary: 'Get a contact',
    topic: 'contacts',
    input: Type.Object({ id: Id }),
    output: ContactOutput,
  }),
  addContact: endpoint('POST /apps/contacts/add-contact', {
    access: ['create', 'Contact'],
    summary: 'Add a contact, personal unless `isShared` is true',
    input: closedObject({ contact: ContactDraft }),
    output: ContactOutput,
  }),
  updateContact: endpoint('POST /apps/contacts/update-contact', {
    access: ['update', 'Contact'],
    summary: 'Update a contact; lists such as `emails` are replaced as a whole',
    input: closedObject({ contact: ContactPatch }),
    output: ContactOutput,
  }),
  /** Undone as one change. If one of them is missing or forbidden, none is deleted. */
  deleteContacts: endpoint('POST /apps/contacts/delete-contacts', {
    access: ['delete', 'Contact'],
    summary: 'Delete contacts; they can be restored for 30 days',
    input: closedObject({ ids: Type.Array(Id, { minItems: 1, maxItems: DELETE_LIMIT }) }),
    output: Type.Object({ contacts: Type.Array(Contact) }),
  }),
}
