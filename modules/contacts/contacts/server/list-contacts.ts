import type { Input } from '#platform/contract/endpoint.ts'
import { assertFieldsReadable, isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { visibleInWorker } from '#platform/server/abilities/visible.ts'
import type { Sort } from '#platform/server/database/queries/expressions.ts'
import { listPage } from '#platform/server/database/queries/list-page.ts'
import { matchingIds, hasSearchText } from '#platform/server/search/match.ts'
import { sql, type SqlBool } from 'kysely'
import { searchFields, toContactResponse } from '../../server/contact-records.ts'
import { contactSubject } from '../../server/contact-subject.ts'
import type { ContactContext, ContactRow } from '../../server/tables.ts'
import type { contactEndpoints } from '../contract.ts'

type ListInput = Input<typeof contactEndpoints.listContacts>
/** What the list and its export have in common. */
export type ContactFilter = Pick<ListInput, 'q' | 'visibility' | 'email' | 'sortColumn' | 'sort'>

export async function listContacts(ctx: ContactContext, input: ListInput) {
  const { page = 1, perPage = 20 } = input
  const { rows, total } = await listPage<ContactRow>(ctx.slow, {
    dialect: ctx.dialect,
    query: filterContacts(ctx, input),
    table: 'contacts',
    search: toSearchQuery(ctx, input),
    sort: toSortOrder(ctx, input),
    page,
    perPage,
  })
  return { contacts: rows.map((row) => toContactResponse(ctx, row)), total }
}

/** As `listContacts`, with the search as a condition. */
export function searchContacts(ctx: ContactContext, input: ContactFilter) {
  const search = toSearchQuery(ctx, input)
  const query = filterContacts(ctx, input)
  return hasSearchText(search) ? query.where(sql<SqlBool>`contacts.id in (${matchingIds(ctx.dialect, search)})`) : query
}

function filterContacts(ctx: ContactContext, { visibility, email }: ContactFilter) {
  let query = visibleInWorker(ctx, contactSubject)
  if (visibility) {
    assertFieldsReadable(ctx, contactSubject, ['isShared'])
    query = query.where('contacts.isShared', '=', Number(visibility === 'shared'))
  }
  if (!email) return query
  assertFieldsReadable(ctx, contactSubject, ['emails'])
  const owners = ctx.slow.selectFrom('contact_emails').select('contactId').where('email', '=', email.toLowerCase())
  return query.where('contacts.id', 'in', owners)
}

const toSearchQuery = (ctx: ContactContext, { q = '' }: ContactFilter) => ({
  q,
  entity: 'contact',
  fields: searchFields.filter((field) => isReadableEverywhere(ctx, contactSubject, field)),
})

const sortColumns = { name: 'nameKey', company: 'companyKey', createdAt: 'createdAt', updatedAt: 'updatedAt' } as const

/** Throws 403 if the order would reveal a hidden field; the default order then is by id. */
export function toSortOrder(ctx: ContactContext, { sortColumn, sort = 'asc' }: ContactFilter): Sort[] {
  if (sortColumn) {
    assertFieldsReadable(ctx, contactSubject, [sortColumn])
    return [{ column: sortColumns[sortColumn], direction: sort }]
  }
  return isReadableEverywhere(ctx, contactSubject, 'name') ? [{ column: 'nameKey', direction: sort }] : []
}
