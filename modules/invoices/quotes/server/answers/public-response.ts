import type { InvoiceContext } from '../../../server/context.ts'
import { parseParty } from '../../../server/full-invoice.ts'
import type { QuoteRow } from '../../../server/tables.ts'
import type { Seller } from '../../../settings/contract.ts'
import { completeSeller, readSettings } from '../../../settings/server/index.ts'
import type { PublicQuote } from '../../quote-schema.ts'
import { loadFullQuote, parseAnswer } from '../full-quote.ts'

const printedFields = ['name', 'company', 'address', 'city', 'postCode', 'country', 'vatId'] as const
const sellerFields = [...printedFields, 'email', 'phone', 'website'] as const
const ownFields = ['language', 'currency', 'reference', 'introduction', 'notes', 'terms'] as const
const amounts = ['subtotal', 'discount', 'taxable', 'tax', 'total'] as const

export async function toPublicQuote(ctx: InvoiceContext, row: QuoteRow): Promise<PublicQuote> {
  const { lines } = await loadFullQuote(ctx.db, row)
  const seller = row.seller ? completeSeller(JSON.parse(row.seller) as Seller) : (await readSettings(ctx.db)).seller
  const answer = parseAnswer(row)
  return {
    ...pick(row, [...ownFields, ...amounts]),
    number: row.number ?? '',
    status: toPublicStatus(row.status),
    date: row.date!,
    validUntil: row.validUntil!,
    seller: pick(seller, sellerFields),
    client: pick(parseParty(row.client)!, printedFields),
    lines: lines.map(({ itemId: _, ...line }) => line),
    taxGroups: JSON.parse(row.taxGroups) as PublicQuote['taxGroups'],
    answer: answer && pick(answer, ['name', 'note', 'at']),
  }
}

/** Clients need not know what happens to a quote after they have accepted it. */
const toPublicStatus = (status: QuoteRow['status']): PublicQuote['status'] =>
  status === 'accepted' || status === 'declined' || status === 'expired' || status === 'sent' ? status : 'accepted'

const pick = <T extends object, const K extends keyof T>(source: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, source[name]])) as Pick<T, K>
