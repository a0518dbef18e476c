import { assertCanCreate } from '#platform/server/abilities/changes.ts'
import type { BillSource } from '../../bill-schema.ts'
import type { BillValues } from '../../server/bill-columns.ts'
import { billSubject } from '../../server/bill-subject.ts'
import { blankBill } from '../../server/save-bill.ts'
import type { BillContext } from '../../server/tables.ts'

export const assertCanReceive = (ctx: BillContext, values: BillValues, source: BillSource): void =>
  assertCanCreate(ctx, billSubject, { ...blankBill, ...values, createdBy: { id: ctx.viewer.id } }, { ...values, source })
