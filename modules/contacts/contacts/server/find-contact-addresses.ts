import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { containsText } from '#platform/server/database/queries/expressions.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import { contactSubject } from '../../server/contact-subject.ts'
import type { ContactAddress } from '../contract.ts'
import type { ContactContext } from '../../server/tables.ts'

const MAX_SUGGESTIONS = 20

export const listContactAddresses = async (ctx: ContactContext, { q }: { q: string }): Promise<{ addresses: ContactAddress[] }> => ({
  addresses: await findContactAddresses(ctx, q, MAX_SUGGESTIONS),
})

/** The addresses of contacts whose name, company or address contains the text, by name; for suggestions in other modules. */
export async function findContactAddresses(ctx: ContactContext, text: string, limit: number): Promise<ContactAddress[]> {
  const isAllowed = ['name', 'company', 'emails'].every((field) => isReadableEverywhere(ctx, contactSubject, field))
  if (!isAllowed || !ctx.viewer.ability.can('read', 'Contact')) return []
  const key = normalizeForSearch(text)
  const rows = await visible(ctx, contactSubject)
    .innerJoin('contact_emails', 'contact_emails.contactId', 'contacts.id')
    .select(['contacts.id', 'contacts.name', 'contacts.photo', 'contact_emails.email'])
    .where((eb) =>
      eb.or([containsText('contacts.nameKey', key), containsText('contacts.companyKey', key), containsText('contact_emails.email', key)]),
    )
    .orderBy('contacts.nameKey')
    .orderBy('contact_emails.email')
    .limit(limit)
    .execute()
  const showsPhoto = isReadableEverywhere(ctx, contactSubject, 'photo')
  return rows.map(({ id, photo, ...row }) => ({ ...row, contactId: id, photo: showsPhoto ? photo : null }))
}
