import { addDays } from '#platform/contract/add-days.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { visibleInWorker } from '#platform/server/abilities/visible.ts'
import { toListedBills } from '../../server/bill-response.ts'
import { billSubject } from '../../server/bill-subject.ts'
import { canReadSums, sumToText } from '../../server/sums.ts'
import type { BillContext, BillTables } from '../../server/tables.ts'
import { getToday } from '../../server/today.ts'
import type { dueEndpoints } from '../contract.ts'

const DEFAULT_DAYS = 7
const NEXT_BILLS = 5

export async function dueBills(
  ctx: BillContext,
  { days = DEFAULT_DAYS }: { days?: number },
): Promise<Output<typeof dueEndpoints.dueBills>> {
  if (!['status', 'dueDate'].every((field) => isReadableEverywhere(ctx, billSubject, field))) return nothing
  const today = await getToday(ctx)
  const due = visibleInWorker(ctx, billSubject).where('bills.status', '=', 'approved').where('bills.dueDate', '<=', addDays(today, days))
  const [count, overdueCount, reviewCount, rows] = await Promise.all([
    countRows(due),
    countRows(due.where('bills.dueDate', '<', today)),
    countRows(visibleInWorker(ctx, billSubject).where('bills.status', '=', 'review')),
    due.selectAll('bills').orderBy('bills.dueDate').orderBy('bills.id').limit(NEXT_BILLS).execute(),
  ])
  return { count, overdueCount, reviewCount, sums: await readSums(ctx, due), bills: await toListedBills(ctx, rows) }
}

/** For viewers who may not know when bills are due. */
const nothing = { count: 0, overdueCount: 0, reviewCount: 0, sums: null, bills: [] }

type BillQuery = ReturnType<typeof visibleInWorker<BillTables, typeof billSubject>>

async function countRows(query: BillQuery): Promise<number> {
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}

async function readSums(ctx: BillContext, query: BillQuery) {
  if (!canReadSums(ctx)) return null
  const rows = await query
    .select((eb) => ['bills.currency', eb.fn.countAll<number>().as('count'), sumToText('bills.payable').as('payable')])
    .groupBy('bills.currency')
    .orderBy('bills.currency')
    .execute()
  return rows.map((row) => ({ ...row, payable: Number(row.payable) }))
}
