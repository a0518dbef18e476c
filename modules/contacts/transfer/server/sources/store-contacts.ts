import { isInTexts } from '#platform/server/database/queries/expressions.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import type { DuplicateRecord, ImportSupport, KeyedItem } from '#platform/server/imports/import-source.ts'
import { insertContacts, type NewContact } from '../../../server/contact-records.ts'
import { contactSubject } from '../../../server/contact-subject.ts'
import type { ContactContext } from '../../../server/tables.ts'

export async function storeContacts(
  ctx: ContactContext,
  contacts: readonly NewContact[],
  { options }: Pick<ImportSupport, 'options'>,
): Promise<number[]> {
  const isShared = options['visibility'] === 'shared'
  const rows = await insertContacts(
    ctx,
    contacts.map((contact) => ({ ...contact, isShared })),
  )
  return rows.map(({ id }) => id).toSorted((one, other) => one - other)
}

export const storeContact = async (ctx: ContactContext, contact: NewContact, support: ImportSupport): Promise<number> =>
  (await storeContacts(ctx, [contact], support))[0]!

/** Contacts that the user sees with the same UID or one of the same email addresses. */
export async function findDuplicateContacts(
  ctx: ContactContext,
  items: readonly KeyedItem<Partial<NewContact>>[],
): Promise<ReadonlyMap<string, DuplicateRecord>> {
  const records = await findRecords(ctx, items)
  return new Map(
    items.flatMap(({ key, value }) => {
      const found = getIdentifiers(value).flatMap((identifier) => records.get(identifier) ?? [])[0]
      return found ? [[key, found] as const] : []
    }),
  )
}

const getIdentifiers = ({ uid, emails = [] }: Partial<NewContact>): string[] => [
  ...(uid ? [uid] : []),
  ...emails.map(({ email }) => email.toLowerCase()),
]

async function findRecords(ctx: ContactContext, items: readonly KeyedItem<Partial<NewContact>>[]): Promise<Map<string, DuplicateRecord>> {
  const identifiers = [...new Set(items.flatMap(({ value }) => getIdentifiers(value)))]
  const byUid = visible(ctx, contactSubject)
    .select(['contacts.id', 'contacts.name as title', 'contacts.uid as identifier'])
    .where(isInTexts(ctx.dialect, 'contacts.uid', identifiers))
  const byEmail = visible(ctx, contactSubject)
    .innerJoin('contact_emails', 'contact_emails.contactId', 'contacts.id')
    .select(['contacts.id', 'contacts.name as title', 'contact_emails.email as identifier'])
    .where(isInTexts(ctx.dialect, 'contact_emails.email', identifiers))
  const rows = [...(await byEmail.execute()), ...(await byUid.execute())]
  return new Map(rows.map(({ id, title, identifier }) => [identifier, { id, title }]))
}
