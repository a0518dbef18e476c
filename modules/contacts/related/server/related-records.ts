import type { SearchHitGroup } from '#platform/contract/search.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { findRelated } from '#platform/server/search/find-related.ts'
import { toContactResponse } from '../../server/contact-records.ts'
import { contactSubject } from '../../server/contact-subject.ts'
import type { ContactContext } from '../../server/tables.ts'

/** Nothing if the viewer may not read the addresses of the contact. */
export async function listRelatedRecords(ctx: ContactContext, { id }: { id: number }): Promise<{ groups: SearchHitGroup[] }> {
  const { emails } = toContactResponse(ctx, await findVisible(ctx, contactSubject, id))
  const addresses = (emails ?? []).map(({ email }) => email)
  return { groups: addresses.length > 0 ? await findRelated(ctx as never, addresses) : [] }
}
