import { formatAmount, parseAmount } from '#platform/web/i18n/decimal.ts'
import { pickChangedFields } from '#platform/web/ui/forms/pick-changed-fields.ts'
import { type Bill, type BillDraft, type BillKind, type BillPatch, supplierProperties } from '../../bill-schema.ts'

type SupplierField = keyof typeof supplierProperties
const supplierFields = Object.keys(supplierProperties) as SupplierField[]

const amountFields = ['net', 'tax', 'total', 'payable'] as const
type AmountField = (typeof amountFields)[number]

/** Amounts are texts in the language of the user, without a sign; `payable` is empty if it is the total. */
export type BillValues = Record<SupplierField | AmountField | 'number' | 'paymentReference' | 'note', string> & {
  kind: BillKind
  issueDate: string | null
  dueDate: string | null
  currency: string
}

export function toFormValues(bill: Bill | null, language: string): BillValues {
  const { kind = 'invoice', currency = 'EUR', issueDate = null, dueDate = null } = bill ?? {}
  const toText = (field: AmountField) => {
    const amount = bill?.[field]
    return amount === null || amount === undefined ? '' : formatAmount(Math.abs(amount), currency, language)
  }
  return {
    ...pickSupplier(bill ?? {}),
    kind,
    number: bill?.number ?? '',
    issueDate,
    dueDate,
    currency,
    net: toText('net'),
    tax: toText('tax'),
    total: toText('total'),
    payable: bill?.payable === bill?.total ? '' : toText('payable'),
    paymentReference: bill?.paymentReference ?? '',
    note: bill?.note ?? '',
  }
}

/** The supplier's properties as texts. */
export const pickSupplier = (source: Partial<Record<SupplierField, string | null>>): Record<SupplierField, string> =>
  Object.fromEntries(supplierFields.map((field) => [field, source[field] ?? ''])) as Record<SupplierField, string>

/** Empty texts become null; the amounts of credit notes negative. */
export function toBillDraft(values: BillValues, language: string): BillDraft {
  const texts = [...supplierFields, 'number', 'paymentReference', 'note'] as const
  const sign = values.kind === 'credit-note' ? -1 : 1
  const toAmount = (text: string) => {
    const amount = parseAmount(text, values.currency, language)
    return amount === null || amount === 0 ? amount : sign * amount
  }
  return {
    ...Object.fromEntries(texts.map((field) => [field, values[field].trim() || null])),
    ...Object.fromEntries(amountFields.map((field) => [field, toAmount(values[field])])),
    supplierName: values.supplierName.trim(),
    kind: values.kind,
    issueDate: values.issueDate,
    dueDate: values.dueDate,
    currency: values.currency,
  }
}

/** A new total would replace the amount to pay, unless that is sent as well. */
export function toBillPatch(id: number, saved: BillValues, values: BillValues, language: string): BillPatch {
  const draft = toBillDraft(values, language)
  const changes = pickChangedFields(toBillDraft(saved, language), draft)
  return { ...changes, ...('total' in changes && { payable: draft.payable ?? null }), id }
}

/** What net amount and tax make, in minor units, if that differs from the total; null if an amount is missing. */
export function findDifferentTotal({ net, tax, total, currency }: BillValues, language: string): number | null {
  const [netAmount, taxAmount, totalAmount] = [net, tax, total].map((text) => parseAmount(text, currency, language))
  if (typeof netAmount !== 'number' || typeof taxAmount !== 'number' || typeof totalAmount !== 'number') return null
  return netAmount + taxAmount === totalAmount ? null : netAmount + taxAmount
}

/** The names of the amounts that are not valid in this currency. */
export const findInvalidAmounts = (values: BillValues, language: string): AmountField[] =>
  amountFields.filter((field) => values[field].trim() && (parseAmount(values[field], values.currency, language) ?? -1) < 0)
