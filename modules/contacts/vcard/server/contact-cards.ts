import { randomUUID } from 'node:crypto'
import { canReadEverything } from '#platform/server/abilities/fields.ts'
import type { StoredContent } from '#platform/server/files/store-upload.ts'
import { formatVcard, type VcardVersion } from '#platform/server/vcard/format-vcard.ts'
import type { ParsedVcard } from '#platform/server/vcard/parse-vcard.ts'
import { toContactResponse, type NewContact } from '../../server/contact-records.ts'
import { readPhoto, storePhoto } from '../../server/contact-photos.ts'
import { contactSubject } from '../../server/contact-subject.ts'
import type { ContactContext, ContactRow } from '../../server/tables.ts'

/** The vCard of a contact as the viewer may read it; in the version it was received in, unless one is given. */
export async function formatContactCard(ctx: ContactContext, row: ContactRow, version?: VcardVersion): Promise<string> {
  const { name, company, jobTitle, note, birthday, emails, phones, addresses, photo } = toContactResponse(ctx, row)
  const source = {
    name: name ?? `#${row.id}`,
    company: company ?? '',
    jobTitle: jobTitle ?? '',
    note: note ?? '',
    birthday,
    emails: emails ?? [],
    phones: phones ?? [],
    addresses: addresses ?? [],
    uid: row.uid,
    // It may contain values of hidden fields.
    card: canReadEverything(ctx, contactSubject) ? row.card : null,
    photo: photo ? await readPhoto(ctx, row) : null,
    updatedAt: row.updatedAt,
  }
  return formatVcard(source, version)
}

/** A card whose picture is stored, which takes too long for a transaction. */
type PreparedCard = NewContact & { uid: string }

export async function prepareCard(ctx: Pick<ContactContext, 'contents'>, { uid, photo, ...card }: ParsedVcard): Promise<PreparedCard> {
  return { ...card, uid: uid ?? `urn:uuid:${randomUUID()}`, photo: photo && (await storeCardPhoto(ctx, photo)) }
}

/** Returns null for a picture that cannot be read, because address books send formats that we do not know. */
export const storeCardPhoto = (ctx: Pick<ContactContext, 'contents'>, photo: Buffer): Promise<StoredContent | null> =>
  storePhoto(ctx, photo).catch(() => null)
