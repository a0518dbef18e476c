import { can } from '#platform/server/abilities/check.ts'
import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { cacheInTransaction } from '#platform/server/database/queries/cache-in-transaction.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import { clientSubject } from '../../clients/server/index.ts'
import type { InvoiceContext } from '../../server/context.ts'
import type { Party } from '../../invoice-contract.ts'

const cacheClient = cacheInTransaction<number | null>()

/** The client with this name and, if both have one, this email address; null if there is none or the viewer cannot see it. */
export function findClientId(ctx: InvoiceContext, { name, company, email }: Party): Promise<number | null> {
  const nameKey = normalizeForSearch(company ?? name)
  return cacheClient(ctx.db, `${nameKey} ${email ?? ''}`, async () => {
    if (!can(ctx, 'read', 'Client') || !['name', 'company', 'email'].every((field) => isReadableEverywhere(ctx, clientSubject, field)))
      return null
    const clients = visible(ctx, clientSubject).select(['clients.id', 'clients.email']).where('clients.nameKey', '=', nameKey)
    const rows = await clients.orderBy('clients.id').limit(20).execute()
    const sameEmail = rows.find((row) => email !== null && row.email?.toLowerCase() === email.toLowerCase())
    return (sameEmail ?? rows.find((row) => email === null || row.email === null) ?? (rows.length === 1 ? rows[0] : undefined))?.id ?? null
  })
}
