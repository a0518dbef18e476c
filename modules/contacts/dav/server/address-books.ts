import { createBlank } from '#platform/contract/schema.ts'
import { createRecordCheck } from '#platform/server/abilities/record-check.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { isInIds, lockRows } from '#platform/server/database/queries/expressions.ts'
import { davSource, type DavCollection, type DavMember, type DavMemberFilter, type DavObject } from '#platform/server/dav/dav-collection.ts'
import { ContactValues } from '../../contact-schema.ts'
import { removeContacts } from '../../server/contact-records.ts'
import { contactSubject } from '../../server/contact-subject.ts'
import type { ContactContext, ContactTables } from '../../server/tables.ts'
import { formatContactCard } from '../../vcard/server/index.ts'
import { getBookNames } from './book-names.ts'
import {
  createContact,
  findContact,
  isSharedBook,
  PERSONAL_BOOK,
  prepareContact,
  SHARED_BOOK,
  updateContact,
  type PreparedContact,
} from './save-card.ts'

/** The personal and the shared contacts as two address books. */
export const addressBooks = davSource<ContactTables, PreparedContact>({
  kind: 'addressbook',
  listCollections: (ctx) => Promise.resolve(listBooks(ctx)),
  listMembers,
  readObjects: async (ctx, book, ids, { vcardVersion }) => {
    const rows = await queryBook(ctx, book, ids).selectAll('contacts').execute()
    return Promise.all(
      rows.map(async (row): Promise<DavObject> => ({ ...toMember(row), content: await formatContactCard(ctx, row, vcardVersion) })),
    )
  },
  lockObject: async (ctx, _, id) => {
    await lockRows(ctx.dialect, ctx.db.selectFrom('contacts').select('id').where('id', '=', id)).execute()
  },
  prepareContent: prepareContact,
  createObject: createContact,
  updateObject: updateContact,
  deleteObject: async (ctx, book, id) => {
    await findContact(ctx, book, id)
    await removeContacts(ctx, [id])
  },
})

function listBooks(ctx: ContactContext): DavCollection[] {
  if (!ctx.viewer.ability.can('read', contactSubject.subject)) return []
  const { personal, shared } = getBookNames(ctx.viewer.language)
  return [
    { id: PERSONAL_BOOK, name: personal, components: [], isWritable: isWritable(ctx, false) },
    { id: SHARED_BOOK, name: shared, components: [], isWritable: isWritable(ctx, true) },
  ]
}

function isWritable(ctx: ContactContext, isShared: boolean): boolean {
  const can = createRecordCheck(ctx, contactSubject, { ...createBlank(ContactValues), photo: null, owner: { id: ctx.viewer.id }, isShared })
  return ['create', 'update', 'delete'].some((action) => can(action))
}

async function listMembers(ctx: ContactContext, book: DavCollection, { ids }: DavMemberFilter = {}): Promise<DavMember[]> {
  const rows = await queryBook(ctx, book, ids).select(['contacts.id', 'contacts.updatedAt']).execute()
  return rows.map(toMember)
}

const queryBook = (ctx: ContactContext, book: DavCollection, ids?: readonly number[]) =>
  visible(ctx, contactSubject)
    .where('contacts.isShared', '=', Number(isSharedBook(book)))
    .$if(ids !== undefined, (query) => query.where(isInIds(ctx.dialect, 'contacts.id', ids!)))

const toMember = ({ id, updatedAt }: { id: number; updatedAt: string }): DavMember => ({ id, etag: updatedAt.replace(/\D/g, '') })
