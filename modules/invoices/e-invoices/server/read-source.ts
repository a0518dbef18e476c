import type { Kysely } from 'kysely'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { clientSubject } from '../../clients/server/index.ts'
import { isCountryCode } from '../../country.ts'
import type { Party } from '../../invoice-contract.ts'
import type { InvoiceContext } from '../../server/context.ts'
import { type FullInvoice, loadFullInvoice, parseParty } from '../../server/full-invoice.ts'
import type { ClientRow, InvoiceRow, InvoiceTables } from '../../server/tables.ts'
import type { Seller } from '../../settings/contract.ts'
import { completeSeller, readSettings } from '../../settings/server/index.ts'
import type { EInvoiceFormat } from '../contract.ts'

export type EInvoiceSource = {
  invoice: FullInvoice
  seller: Seller
  buyer: Party | null
  /** Whether the buyer's missing data can be added to a client. */
  hasClient: boolean
  preferred: EInvoiceFormat | null
  preceding: { number: string; issuedDate: string } | null
}

type FindClient = (id: number) => Promise<ClientRow | undefined>
type SourceContext = { db: Kysely<InvoiceTables>; findClient: FindClient }

/** What the viewer may read of the client. */
export const forViewer = (ctx: InvoiceContext): SourceContext => ({
  db: ctx.db,
  findClient: async (id) => {
    const row = await visible(ctx, clientSubject).selectAll('clients').where('clients.id', '=', id).executeTakeFirst()
    return row && maskFields(ctx, clientSubject, row)
  },
})

/** For work on behalf of the company, such as sending. */
export const forCompany = (db: Kysely<InvoiceTables>): SourceContext => ({
  db,
  findClient: (id) => db.selectFrom('clients').selectAll().where('id', '=', id).where('removedAt', 'is', null).executeTakeFirst(),
})

/** What an issued invoice states stays as it is; what it lacks is completed from the settings and the client of today. */
export async function readSource({ db, findClient }: SourceContext, row: InvoiceRow): Promise<EInvoiceSource> {
  const [invoice, settings, client, preceding] = await Promise.all([
    loadFullInvoice(db, row),
    readSettings(db),
    row.clientId === null ? undefined : findClient(row.clientId),
    readPreceding(db, row.creditOf),
  ])
  const issuedSeller = row.seller === null ? settings.seller : completeSeller(JSON.parse(row.seller) as Seller)
  const buyer = parseParty(row.client)
  return {
    invoice,
    seller: complete(issuedSeller, settings.seller),
    buyer: buyer && client ? complete(buyer, client) : buyer && withCountryCode(buyer),
    hasClient: client !== undefined,
    preferred: client?.eInvoiceFormat ?? null,
    preceding,
  }
}

function complete<T extends Party | Seller>(stated: T, current: Partial<T>): T {
  const filled = Object.entries(withCountryCode(stated)).map(([name, value]) => [name, value ?? current[name as keyof T] ?? null])
  const party = withCountryCode(Object.fromEntries(filled) as T)
  const { electronicAddress, electronicAddressScheme } = stated.electronicAddress === null ? current : stated
  return { ...party, electronicAddress: electronicAddress ?? null, electronicAddressScheme: electronicAddressScheme ?? null }
}

/** E-invoices need a code; countries written otherwise count as missing. */
const withCountryCode = <T extends { country: string | null }>(party: T): T => ({
  ...party,
  country: party.country && isCountryCode(party.country) ? party.country : null,
})

async function readPreceding(db: Kysely<InvoiceTables>, id: number | null): Promise<EInvoiceSource['preceding']> {
  if (id === null) return null
  const original = await db.selectFrom('invoices').select(['number', 'issuedDate']).where('id', '=', id).executeTakeFirst()
  if (!original?.number || !original.issuedDate) return null
  return { number: original.number, issuedDate: original.issuedDate }
}
