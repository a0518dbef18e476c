import { sql } from 'kysely'
import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { billSubject } from './bill-subject.ts'
import type { BillContext } from './tables.ts'

/** Sums can exceed the safe integer range, so both databases return them as text. */
export const sumToText = (column: string) => sql<string>`cast(coalesce(sum(${sql.ref(column)}), 0) as text)`

/** Sums are shown only to viewers who can read all of these fields. */
export const canReadSums = (ctx: BillContext): boolean =>
  ['status', 'currency', 'total', 'payable'].every((field) => isReadableEverywhere(ctx, billSubject, field))
