import { getPersonId } from '#platform/contract/schema.ts'
import { toColumns } from '#platform/server/database/record-columns.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import { BillFields, requiredFields, type BillPatch, type RequiredField } from '../bill-schema.ts'
import type { BillRow } from './tables.ts'

export type BillValues = Partial<BillFields> & Pick<BillPatch, 'assignee'>

/** The columns that result from the values, based on the row before. */
export function toBillColumns(before: BillFields, values: BillValues): Partial<BillRow> {
  const next = { ...before, ...trimTexts(values) }
  return {
    ...toColumns(BillFields, trimTexts(values)),
    ...toSignedAmounts(before, next, values),
    ...toKeys(next),
    ...(values.assignee !== undefined && { assigneeId: values.assignee === null ? null : getPersonId(values.assignee) }),
  }
}

/** Empty texts become null. */
const trimTexts = (values: BillValues): Partial<BillFields> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() || null : value]),
  ) as Partial<BillFields>

const amountNames = ['net', 'tax', 'total', 'payable'] as const

/** The amount to pay follows the total until it is set to another one. */
function toSignedAmounts(before: BillFields, next: BillFields, values: BillValues) {
  const isRelevant = values.kind !== undefined || amountNames.some((name) => values[name] !== undefined)
  if (!isRelevant) return {}
  const payable = values.payable === undefined && values.total !== undefined ? next.total : (next.payable ?? next.total)
  const toSigned = (amount: number | null) => amount && signAmount(amount, before.kind, next.kind)
  return { net: toSigned(next.net), tax: toSigned(next.tax), total: toSigned(next.total), payable: toSigned(payable) }
}

/** An invoice can be negative, but not because it was a credit note before. */
function signAmount(amount: number, kindBefore: BillFields['kind'], kind: BillFields['kind']): number {
  if (kind === 'credit-note') return -Math.abs(amount)
  return kindBefore === 'credit-note' ? Math.abs(amount) : amount
}

const toKeys = ({ supplierName, supplierVatId, number }: BillFields) => ({
  supplierKey: toSupplierKey(supplierName),
  vatKey: supplierVatId?.replaceAll(/[^\p{L}\d]/gu, '').toUpperCase() || null,
  numberKey: removePunctuation(number, '') || null,
})

export const toSupplierKey = (name: string | null) => removePunctuation(name, ' ')

/** The same number or name is written in several ways: `R-2026/7` and `R 2026 7`. */
const removePunctuation = (text: string | null, replacement: string) =>
  normalizeForSearch(text ?? '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, replacement)
    .trim()

export const listMissing = (bill: Pick<BillFields, RequiredField>): RequiredField[] => requiredFields.filter((name) => bill[name] === null)
