import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import type { Party } from '../../invoice-contract.ts'
import { parseParty } from '../../server/full-invoice.ts'
import { toParty } from '../../server/party.ts'
import type { InvoiceTables, RecurringRow } from '../../server/tables.ts'

type Buyer = Pick<RecurringRow, 'client' | 'clientId'>

/** The buyer on the next invoice: the stored one, otherwise the client as it is today; null if the client has been deleted. */
export async function readParty(db: Kysely<InvoiceTables>, buyer: Buyer): Promise<Party | null> {
  return (await createPartyReader(db, [buyer]))(buyer)
}

/** As `readParty` for many, with one query. */
export async function createPartyReader(db: Kysely<InvoiceTables>, buyers: readonly Buyer[]): Promise<(buyer: Buyer) => Party | null> {
  const ids = buyers.flatMap(({ client, clientId }) => (client === null && clientId !== null ? [clientId] : []))
  const query = db.selectFrom('clients').selectAll().where('id', 'in', ids).where('removedAt', 'is', null)
  const rows = ids.length > 0 ? await query.execute() : []
  const parties = new Map(rows.map((row) => [row.id, toParty(row)]))
  return ({ client, clientId }) => parseParty(client) ?? parties.get(clientId!) ?? null
}

/** Null if the party is the client's own data, so that later changes of the client apply. */
export async function toStoredParty(db: Kysely<InvoiceTables>, clientId: number | null, party: Party | null): Promise<Party | null> {
  const own = await readParty(db, { client: null, clientId })
  return isDeepStrictEqual(own, party) ? null : party
}
