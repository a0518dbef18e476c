import { can } from '#platform/server/abilities/check.ts'
import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { isInTexts } from '#platform/server/database/queries/expressions.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import { clientSubject } from '../../clients/server/index.ts'
import type { Party } from '../../invoice-contract.ts'
import type { InvoiceContext } from '../../server/context.ts'

const comparedFields = ['name', 'company', 'email'] as const
const getNameKey = ({ name, company }: Pick<Party, 'name' | 'company'>) => normalizeForSearch(company ?? name)

/** Finds the visible client with a party's name and, if both have one, its email address; null if there is none. */
export async function findClients(ctx: InvoiceContext, parties: readonly Party[]): Promise<(party: Party) => number | null> {
  if (!can(ctx, 'read', 'Client') || !comparedFields.every((field) => isReadableEverywhere(ctx, clientSubject, field))) return () => null
  const keys = [...new Set(parties.map(getNameKey))]
  const clients = visible(ctx, clientSubject).select(['clients.id', 'clients.nameKey', 'clients.email'])
  const rows = await clients
    .where(isInTexts(ctx.dialect, 'clients.nameKey', keys))
    .orderBy('clients.id')
    .execute()
  const byName = Map.groupBy(rows, ({ nameKey }) => nameKey)
  return (party) => chooseClient(byName.get(getNameKey(party)) ?? [], party.email)
}

type Candidate = { id: number; email: string | null }

/** With other addresses, only the sole client of this name. */
function chooseClient(candidates: readonly Candidate[], email: string | null): number | null {
  const isSame = (candidate: Candidate) => email !== null && candidate.email?.toLowerCase() === email.toLowerCase()
  const compatible = candidates.find((candidate) => email === null || candidate.email === null)
  return (candidates.find(isSame) ?? compatible ?? (candidates.length === 1 ? candidates[0] : undefined))?.id ?? null
}
