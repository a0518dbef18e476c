import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { closedObject, Id, OneOf } from '#platform/contract/schema.ts'
import { contactFilters, contactSorting } from '../contacts/contract.ts'

export const IMPORT_LIMIT_BYTES = 10 * 1024 * 1024
export const IMPORT_LIMIT_CONTACTS = 2_000

/** The first six are problems of a vCard, `bad_email` and `too_long` of a row of a table. */
export const importSkipReasons = [
  'cut_off',
  'malformed',
  'too_large',
  'wrong_version',
  'group',
  'no_name',
  'bad_email',
  'too_long',
  'exists',
] as const

const SkippedContact = Type.Object({
  /** The 1-based line where the card or row begins. */
  line: Type.Integer(),
  name: Type.String(),
  reason: OneOf(importSkipReasons),
})
export type SkippedContact = Static<typeof SkippedContact>

export const ImportReport = Type.Object({
  added: Type.Integer(),
  skipped: Type.Integer(),
  /** At most 200. */
  skippedContacts: Type.Array(SkippedContact),
})
export type ImportReport = Static<typeof ImportReport>

export const transferEndpoints = {
  /** Upload the file with `POST /api/files/upload` first. The import is undone as one change. */
  importContacts: endpoint('POST /apps/contacts/import', {
    access: ['create', 'Contact'],
    summary: 'Import an uploaded file: vCard 3 or 4, or CSV with the columns of Google Contacts or Outlook',
    input: closedObject({ fileId: Id, isShared: Type.Optional(Type.Boolean()) }),
    output: ImportReport,
  }),
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
