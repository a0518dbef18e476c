import { visible } from '#platform/server/abilities/visible.ts'
import { billSubject } from './bill-subject.ts'
import type { BillContext, BillRow } from './tables.ts'

/** By id: the first earlier bill of the same supplier with the same number that the viewer may see. */
export async function findEarlierDuplicates(ctx: BillContext, rows: readonly BillRow[]): Promise<Map<number, BillRow>> {
  const numbers = [...new Set(rows.flatMap(({ numberKey }) => numberKey ?? []))]
  if (numbers.length === 0) return new Map()
  const candidates = await visible(ctx, billSubject)
    .selectAll('bills')
    .where('bills.numberKey', 'in', numbers)
    .orderBy('bills.id')
    .limit(1_000)
    .execute()
  const found = rows.map((row) => [row.id, candidates.find((one) => isDuplicate(one, row))] as const)
  return new Map(found.filter((entry): entry is [number, BillRow] => entry[1] !== undefined))
}

function isDuplicate(earlier: BillRow, row: BillRow): boolean {
  const isSameSupplier = row.vatKey && earlier.vatKey ? row.vatKey === earlier.vatKey : row.supplierKey === earlier.supplierKey
  return earlier.id < row.id && earlier.numberKey === row.numberKey && isSameSupplier && (row.supplierKey !== '' || row.vatKey !== null)
}
