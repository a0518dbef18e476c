import type { Output } from '#platform/contract/endpoint.ts'
import { canReadSums, sumToText } from '../../server/sums.ts'
import type { BillContext } from '../../server/tables.ts'
import type { listEndpoints } from '../contract.ts'
import { type BillFilters, searchBills } from './filter-bills.ts'

export async function billTotals(ctx: BillContext, input: BillFilters): Promise<Output<typeof listEndpoints.billTotals>> {
  const matching = searchBills(ctx, input)
  if (!canReadSums(ctx)) return { totals: null }
  const rows = await matching
    .select((eb) => [
      'bills.status',
      'bills.currency',
      eb.fn.countAll<number>().as('count'),
      sumToText('bills.total').as('total'),
      sumToText('bills.payable').as('payable'),
    ])
    .groupBy(['bills.status', 'bills.currency'])
    .orderBy('bills.status')
    .orderBy('bills.currency')
    .execute()
  return { totals: rows.map((row) => ({ ...row, total: Number(row.total), payable: Number(row.payable) })) }
}
