import { maskFields } from '#platform/server/abilities/fields.ts'
import { fromColumns } from '#platform/server/database/record-columns.ts'
import { getPeopleById } from '#platform/server/identity/people.ts'
import { BillFields, type ListedBill } from '../bill-schema.ts'
import { listMissing } from './bill-columns.ts'
import { billSubject } from './bill-subject.ts'
import { findEarlierDuplicates } from './duplicates.ts'
import type { BillContext, BillRow } from './tables.ts'
import { getToday } from './today.ts'

/** Masks fields the viewer may not read. */
export const toListedBills = async (ctx: BillContext, rows: readonly BillRow[]): Promise<ListedBill[]> =>
  (await toUnmaskedBills(ctx, rows)).map((bill) => maskFields(ctx, billSubject, bill))

/** To be masked together with the fields that the caller adds. */
export async function toUnmaskedBills(ctx: BillContext, rows: readonly BillRow[]): Promise<ListedBill[]> {
  if (rows.length === 0) return []
  const [people, duplicates, today] = await Promise.all([
    getPeopleById(
      ctx.db,
      rows.flatMap(({ assigneeId, createdById }) => [assigneeId, createdById]),
    ),
    findEarlierDuplicates(ctx, rows),
    getToday(ctx),
  ])
  return rows.map((row) => {
    const { id, createdAt, updatedAt } = row
    return {
      id,
      createdAt,
      updatedAt,
      ...fromColumns(BillFields, row),
      assignee: people.get(row.assigneeId!) ?? null,
      createdBy: people.get(row.createdById!) ?? null,
      possibleDuplicateOf: duplicates.get(id)?.id ?? null,
      errorCount: row.errorCount,
      warningCount: row.warningCount + (row.previousIban === null ? 0 : 1),
      missing: listMissing(row),
      isOverdue: isOverdue(row, today),
    }
  })
}

const isOverdue = ({ status, dueDate }: BillRow, today: string) =>
  (status === 'review' || status === 'approved') && dueDate !== null && dueDate < today
