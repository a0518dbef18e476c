import { canReadEverything } from '#platform/server/abilities/fields.ts'
import { createRecordCheck } from '#platform/server/abilities/record-check.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { notFound } from '#platform/server/api-error.ts'
import type { DavCollection } from '#platform/server/dav/dav-collection.ts'
import { DavProblem } from '#platform/server/dav/dav-problem.ts'
import { assertSameUid, parseCardObject } from '#platform/server/vcard/parse-card-object.ts'
import { changeContact, insertContacts, type ContactChanges } from '../../server/contact-records.ts'
import { attachPhoto, readPhoto } from '../../server/contact-photos.ts'
import { contactSubject } from '../../server/contact-subject.ts'
import type { ContactContext, ContactRow } from '../../server/tables.ts'
import { prepareCard, storeCardPhoto } from '../../vcard/server/index.ts'

export const PERSONAL_BOOK = 'personal-contacts'
export const SHARED_BOOK = 'shared-contacts'

export const isSharedBook = ({ id }: DavCollection): boolean => id === SHARED_BOOK

/** Throws 404 if the contact is not in the address book. */
export async function findContact(ctx: ContactContext, book: DavCollection, id: number, action = 'read'): Promise<ContactRow> {
  const row = await findVisible(ctx, contactSubject, id, action)
  if (row.isShared !== Number(isSharedBook(book))) throw notFound(contactSubject.entity)
  return row
}

export async function createContact(ctx: ContactContext, book: DavCollection, content: string): Promise<number> {
  const card = parseCardObject(content)
  await assertUidIsFree(ctx, book, card.uid)
  const [row] = await insertContacts(ctx, [{ ...(await prepareCard(ctx, card)), isShared: isSharedBook(book) }])
  return row!.id
}

async function assertUidIsFree(ctx: ContactContext, book: DavCollection, uid: string): Promise<void> {
  const existing = await visible(ctx, contactSubject)
    .select('contacts.id')
    .where('contacts.uid', '=', uid)
    .where('contacts.isShared', '=', Number(isSharedBook(book)))
    .executeTakeFirst()
  if (!existing) return
  const detail = 'Another contact of this address book has the same UID.'
  throw new DavProblem(409, { precondition: 'carddav:no-uid-conflict', detail, conflictingId: existing.id })
}

export async function updateContact(ctx: ContactContext, book: DavCollection, id: number, content: string): Promise<void> {
  const before = await findContact(ctx, book, id, 'update')
  const { uid, photo, card, ...values } = parseCardObject(content)
  assertSameUid(uid, before.uid)
  const can = createRecordCheck(ctx, contactSubject, before)
  const changes: ContactChanges = { ...values, ...(can('read', 'photo') && (await readPhotoChange(ctx, before, photo))) }
  // Cards of users who cannot read everything lack the hidden values.
  const readable = Object.fromEntries(Object.entries(changes).filter(([name]) => can('read', name)))
  await changeContact(ctx, before, canReadEverything(ctx, contactSubject) ? { ...readable, card } : readable)
}

/** Keeps the picture if it is the one we sent, or none that we can read. */
async function readPhotoChange(ctx: ContactContext, before: ContactRow, photo: Buffer | null): Promise<Pick<ContactChanges, 'photo'>> {
  if (!photo) return { photo: null }
  if ((await readPhoto(ctx, before))?.equals(photo)) return {}
  const content = await storeCardPhoto(ctx, photo)
  return content ? { photo: await attachPhoto(ctx, before.id, content) } : {}
}
