import type { Input, Output } from '#platform/contract/endpoint.ts'
import { listPage } from '#platform/server/database/queries/list-page.ts'
import { toListedBills } from '../../server/bill-response.ts'
import type { BillContext, BillRow } from '../../server/tables.ts'
import type { listEndpoints } from '../contract.ts'
import { filterBills, toSearchQuery, toSortOrder } from './filter-bills.ts'

export async function listBills(
  ctx: BillContext,
  input: Input<typeof listEndpoints.listBills>,
): Promise<Output<typeof listEndpoints.listBills>> {
  const { page = 1, perPage = 25 } = input
  const { rows, total } = await listPage<BillRow>(ctx.slow, {
    dialect: ctx.dialect,
    query: filterBills(ctx, input),
    table: 'bills',
    search: toSearchQuery(ctx, input.q),
    sort: toSortOrder(input),
    page,
    perPage,
  })
  return { bills: await toListedBills(ctx, rows), total }
}
