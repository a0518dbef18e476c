import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { containsText } from '#platform/server/database/queries/expressions.ts'
import { supplierProperties } from '../../bill-schema.ts'
import { toSupplierKey } from '../../server/bill-columns.ts'
import { billSubject } from '../../server/bill-subject.ts'
import type { BillContext } from '../../server/tables.ts'
import type { Supplier } from '../contract.ts'

const MAX_SUPPLIERS = 20
const names = Object.keys(supplierProperties) as (keyof typeof supplierProperties)[]

/** Rejected bills, which may be forged, do not count. */
export async function listSuppliers(ctx: BillContext, { q = '' }: { q?: string }): Promise<{ suppliers: Supplier[] }> {
  if (!names.every((name) => isReadableEverywhere(ctx, billSubject, name))) return { suppliers: [] }
  const groups = await visible(ctx, billSubject)
    .select((eb) => ['bills.supplierKey', eb.fn.max('bills.id').as('latestId'), eb.fn.countAll<number>().as('billCount')])
    .where('bills.supplierKey', '<>', '')
    .where('bills.status', '<>', 'rejected')
    .where(containsText('bills.supplierKey', toSupplierKey(q)))
    .groupBy('bills.supplierKey')
    .orderBy('bills.supplierKey')
    .limit(MAX_SUPPLIERS)
    .execute()
  if (groups.length === 0) return { suppliers: [] }
  const ids = groups.map(({ latestId }) => latestId)
  const rows = await visible(ctx, billSubject)
    .select(['bills.id', ...names.map((name) => `bills.${name}` as const)])
    .where('bills.id', 'in', ids)
    .execute()
  const byId = new Map(rows.map(({ id, ...supplier }) => [id, supplier]))
  return { suppliers: groups.map(({ latestId, billCount }) => ({ ...byId.get(latestId)!, billCount })) }
}
