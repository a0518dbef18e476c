import type { Kysely } from 'kysely'
import type { Subject } from '#platform/server/abilities/subject.ts'
import { fromColumns, toSubjectFields } from '#platform/server/database/record-columns.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { ContactFields, type Contact } from '../contact-schema.ts'
import type { ContactRow, ContactTables } from './tables.ts'

/** No id while viewing as another user, so that their personal contacts stay private. */
export const getPersonalOwnerId = ({ id, viewedBy }: Viewer) => (viewedBy ? 0 : id)

/** Changes of shared contacts are published to this room of the topic `contacts`. */
export const SHARED_ROOM = 'shared-contacts'

export const contactSubject = {
  subject: 'Contact',
  entity: 'contact',
  table: 'contacts',
  fields: toSubjectFields(ContactFields, {
    photo: { column: 'photo', type: 'text' },
    'owner.id': { column: 'ownerId', type: 'number' },
  }),
  scope: (viewer, eb) => eb.or([eb('contacts.isShared', '=', 1), eb('contacts.ownerId', '=', getPersonalOwnerId(viewer))]),
  notDeleted: (eb) => eb('contacts.removedAt', 'is', null),
  topics: ({ isShared, ownerId }) => [isShared ? SHARED_ROOM : `contacts/${String(ownerId)}`],
  snapshot: async (db: Kysely<ContactTables>, id) => {
    const row = await db.selectFrom('contacts').selectAll().where('id', '=', id).where('removedAt', 'is', null).executeTakeFirst()
    return row ? toJournalFields(row) : null
  },
  extraProperties: ['emails', 'phones', 'addresses'],
  fileProperties: ['photo'],
  journalProperties: ['emails', 'phones', 'addresses'],
  link: (id) => `/contacts/${id}`,
} as const satisfies Subject

export const toJournalFields = (row: ContactRow) => ({
  ...fromColumns(ContactFields, row),
  ...parseLists(row),
  photo: row.photo,
  ownerId: row.ownerId,
  card: row.card,
  distinctFrom: parseDistinctFrom(row),
})

export const parseDistinctFrom = ({ distinctFrom }: ContactRow) => JSON.parse(distinctFrom) as number[]

export const parseLists = ({ emails, phones, addresses }: ContactRow): Pick<Contact, 'emails' | 'phones' | 'addresses'> => ({
  emails: parseList(emails),
  phones: parseList(phones),
  addresses: parseList(addresses),
})

/** Hidden columns are null. */
const parseList = <T>(text: string | null): T[] => (text === null ? [] : (JSON.parse(text) as T[]))
