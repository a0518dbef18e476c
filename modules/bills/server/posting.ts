import { assertDatesOpen, readClosedUntil } from '#modules/invoices/server/index.ts'
import type { BillContext, BillRow } from './tables.ts'

/** Throws 409 if the change adds, removes or changes something with a date in the closed accounting period. */
export async function assertPostingsOpen(ctx: BillContext, before: BillRow, after: BillRow): Promise<void> {
  const [earlier, later] = [listPostings(before), listPostings(after)]
  const dates = [...[...earlier].filter(([key]) => !later.has(key)), ...[...later].filter(([key]) => !earlier.has(key))].map(
    ([, date]) => date,
  )
  await assertDatesOpen(ctx as never, dates)
}

/** What the books contain of a bill, with its date: the bill once it is approved, and its payment. */
function listPostings(row: BillRow): Map<string, string> {
  const { status, postingDate, paidDate, number, supplierName, total, currency } = row
  const bill = JSON.stringify(['bill', number, supplierName, total, currency, postingDate])
  return new Map([
    ...(postingDate !== null && (status === 'approved' || status === 'paid') ? [[bill, postingDate] as const] : []),
    ...(paidDate !== null && status === 'paid' ? [[JSON.stringify(['payment', row.payable, paidDate]), paidDate] as const] : []),
  ])
}

/** A bill of a closed period that arrives late counts for the day of its approval. */
export async function getPostingDate(ctx: BillContext, { issueDate }: Pick<BillRow, 'issueDate'>, today: string): Promise<string> {
  const closedUntil = await readClosedUntil(ctx as never)
  return issueDate === null || (closedUntil !== null && issueDate <= closedUntil) ? today : issueDate
}
