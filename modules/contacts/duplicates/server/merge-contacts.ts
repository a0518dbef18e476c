import { assertReadable } from '#platform/server/abilities/fields.ts'
import { findAllVisible, findVisible } from '#platform/server/abilities/visible.ts'
import { ApiError, invalidInput } from '#platform/server/api-error.ts'
import { MAX_ENTRIES, type Contact, type ContactValues } from '../../contact-schema.ts'
import { changeContact, removeContacts, toContactResponse } from '../../server/contact-records.ts'
import { copyPhoto } from '../../server/contact-photos.ts'
import { contactSubject, toJournalFields } from '../../server/contact-subject.ts'
import type { ContactContext } from '../../server/tables.ts'

type MergeInput = { id: number; otherIds: readonly number[] }

export async function mergeContacts(ctx: ContactContext, { id, otherIds }: MergeInput): Promise<{ contact: Contact }> {
  if (otherIds.includes(id)) throw invalidInput('/otherIds', 'must not contain the contact itself')
  const kept = await findVisible(ctx, contactSubject, id, 'update')
  const others = await findAllVisible(ctx, contactSubject, otherIds, 'delete')
  if (others.some(({ isShared }) => isShared !== kept.isShared))
    throw new ApiError(409, 'contacts.merge_mixed', 'Personal and shared contacts cannot be merged.')
  for (const other of others) assertReadable(ctx, contactSubject, { ...other, ...toJournalFields(other) })
  const withPhoto = kept.photo === null ? others.find(({ photo }) => photo !== null) : undefined
  const { isShared: _, ...values } = [kept, ...others].map(toJournalFields).reduce(mergeValues) as ContactValues
  const merged = await changeContact(ctx, kept, {
    ...pickValues(values),
    ...(withPhoto && { photo: await copyPhoto(ctx, id, withPhoto) }),
    card: kept.card ?? others.find(({ card }) => card !== null)?.card ?? null,
  })
  await removeContacts(ctx, otherIds)
  return { contact: toContactResponse(ctx, merged) }
}

const pickValues = ({ name, company, jobTitle, note, birthday, emails, phones, addresses }: Omit<ContactValues, 'isShared'>) => ({
  name,
  company,
  jobTitle,
  note,
  birthday,
  emails,
  phones,
  addresses,
})

/** Values of `one` win; lists and notes are combined. */
export function mergeValues<T extends ContactValues>(one: T, other: ContactValues): T {
  return {
    ...one,
    company: one.company || other.company,
    jobTitle: one.jobTitle || other.jobTitle,
    birthday: one.birthday ?? other.birthday,
    note: mergeNotes(one.note, other.note),
    emails: combine(one.emails, other.emails, ({ email }) => email.toLowerCase()),
    phones: combine(one.phones, other.phones, ({ number }) => number.replace(/[^\d+]/g, '') || number),
    addresses: combine(one.addresses, other.addresses, ({ label: _, ...parts }) => JSON.stringify(parts)),
  }
}

function mergeNotes(one: string, other: string): string {
  if (!other || one.includes(other)) return one
  return one ? `${one}\n\n${other}`.slice(0, 10_000) : other
}

function combine<E>(entries: readonly E[], others: readonly E[], getKey: (entry: E) => string): E[] {
  const keys = new Set(entries.map(getKey))
  return [...entries, ...others.filter((entry) => !keys.has(getKey(entry)))].slice(0, MAX_ENTRIES)
}
