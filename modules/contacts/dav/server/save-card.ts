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
import { storeCardPhoto } from '../../vcard/server/index.ts'

export const PERSONAL_BOOK = 'personal-contacts'
export const SHARED_BOOK = 'shared-contacts'

export const isSharedBook = ({ id }: DavCollection): boolean => id === SHARED_BOOK

/** Throws 404 if the contact is not in the address book. */
export async function findContact(ctx: ContactContext, book: DavCollection, id: number, action = 'read'): Promise<ContactRow> {
  const row = await findVisible(ctx, contactSubject, id, action)
  if (row.isShared !== Number(isSharedBook(book))) throw notFound(contactSubject.entity)
  return row
}

/** A card whose picture is already stored. `receivedPhoto` is the picture as the program sent it. */
export type PreparedContact = Awaited<ReturnType<typeof prepareContact>>

export async function prepareContact(ctx: ContactContext, content: string) {
  const card = parseCardObject(content)
  return { ...card, photo: card.photo && (await storeCardPhoto(ctx, card.photo)), receivedPhoto: card.photo }
}

export async function createContact(
  ctx: ContactContext,
  book: DavCollection,
  { receivedPhoto: _, ...card }: PreparedContact,
): Promise<number> {
  await assertUidIsFree(ctx, book, card.uid)
  const [row] = await insertContacts(ctx, [{ ...card, isShared: isSharedBook(book) }])
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

export async function updateContact(ctx: ContactContext, book: DavCollection, id: number, prepared: PreparedContact): Promise<void> {
  const before = await findContact(ctx, book, id, 'update')
  const { uid, photo: _, receivedPhoto: _received, card, ...values } = prepared
  assertSameUid(uid, before.uid)
  const can = createRecordCheck(ctx, contactSubject, before)
  const changes: ContactChanges = { ...values, ...(can('read', 'photo') && (await readPhotoChange(ctx, before, prepared))) }
  // Cards of users who cannot read everything lack the hidden values.
  const readable = Object.fromEntries(Object.entries(changes).filter(([name]) => can('read', name)))
  await changeContact(ctx, before, canReadEverything(ctx, contactSubject) ? { ...readable, card } : readable)
}

/** Keeps the picture if the program returns the one that we sent, or one that we cannot read. */
async function readPhotoChange(
  ctx: ContactContext,
  before: ContactRow,
  { photo, receivedPhoto }: Pick<PreparedContact, 'photo' | 'receivedPhoto'>,
): Promise<Pick<ContactChanges, 'photo'>> {
  if (!receivedPhoto) return { photo: null }
  if (!photo || (await readPhoto(ctx, before))?.equals(receivedPhoto)) return {}
  return { photo: await attachPhoto(ctx, before.id, photo) }
}
