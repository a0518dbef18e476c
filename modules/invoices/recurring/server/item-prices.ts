import type { Kysely } from 'kysely'
import { isInIds } from '#platform/server/database/queries/expressions.ts'
import type { Line } from '../../invoice-contract.ts'
import type { InvoiceContext } from '../../server/context.ts'
import type { InvoiceTables, RecurringRow } from '../../server/tables.ts'

type Priced = Pick<RecurringRow, 'prices' | 'currency'> & { lines: readonly Line[] }
type PricesContext = Pick<InvoiceContext, 'dialect'> & { db: Kysely<InvoiceTables> }

/** Returns a function that applies today's prices of items; lines whose item was deleted or has another currency keep theirs. */
export async function createPricer({ db, dialect }: PricesContext, all: readonly Priced[]): Promise<(priced: Priced) => Line[]> {
  const current = all.filter(({ prices }) => prices === 'current')
  const ids = [...new Set(current.flatMap(({ lines }) => lines.flatMap(({ itemId }) => itemId ?? [])))]
  const query = db
    .selectFrom('invoice_items')
    .select(['id', 'unitPrice', 'currency'])
    .where(isInIds(dialect, 'id', ids))
  const items = ids.length > 0 ? await query.where('removedAt', 'is', null).execute() : []
  const itemsById = new Map(items.map((item) => [item.id, item]))
  const findPrice = (itemId: number | null, currency: string) => {
    const item = itemId === null ? undefined : itemsById.get(itemId)
    return item?.currency === currency ? item.unitPrice : undefined
  }
  return ({ prices, currency, lines }) =>
    prices === 'fixed' ? [...lines] : lines.map((line) => ({ ...line, unitPrice: findPrice(line.itemId, currency) ?? line.unitPrice }))
}
