import { findAllVisible } from '#platform/server/abilities/visible.ts'
import type { Contact } from '../../contact-schema.ts'
import { changeContact, toContactResponse } from '../../server/contact-records.ts'
import { contactSubject, parseDistinctFrom } from '../../server/contact-subject.ts'
import type { ContactContext, ContactRow } from '../../server/tables.ts'

/** Each pair is stored with the contact that has the lower id. */
export async function dismissDuplicates(ctx: ContactContext, { ids }: { ids: readonly number[] }): Promise<{ contacts: Contact[] }> {
  const rows = await findAllVisible(ctx, contactSubject, ids, 'update')
  const changed: ContactRow[] = []
  for (const row of rows) {
    const distinctFrom = new Set([...parseDistinctFrom(row), ...ids.filter((id) => id > row.id)])
    changed.push(distinctFrom.size === 0 ? row : await changeContact(ctx, row, { distinctFrom: [...distinctFrom] }))
  }
  return { contacts: changed.map((row) => toContactResponse(ctx, row)) }
}
