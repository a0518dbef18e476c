import type { Language } from '#platform/contract/user.ts'
import type { Invoice, Party, TaxCategory, Unit } from '../../invoice-contract.ts'
import type { InvoiceSettings } from '../../settings/contract.ts'
import { formatAmount, formatDecimal } from '#platform/web/i18n/decimal.ts'
import { noDates } from '../../no-dates.ts'

export type DiscountKind = 'percent' | 'amount'

/** A line in the form; numbers are stored as typed. */
export type LineValues = {
  /** React key; not stored. */
  key: number
  /** Index in the last saved lines; null for a new line. */
  origin: number | null
  itemId: number | null
  description: string
  quantity: string
  unit: Unit
  unitPrice: string
  discount: string
  discountKind: DiscountKind
  taxRate: number
  taxCategory: TaxCategory
  exemptionReason: string | null
}

export type DraftValues = {
  clientId: number | null
  client: Party | null
  issuedDate: string | null
  dueDate: string | null
  serviceStart: string | null
  serviceEnd: string | null
  currency: string
  language: Language
  reference: string
  discount: string
  discountKind: DiscountKind
  notes: string
  terms: string
  lines: LineValues[]
}

let lastKey = 0
export const createLineKey = () => ++lastKey

/** Determines decimal separators and fraction digits. */
export type InputFormat = { language: string; currency: string }

function toDiscountValues(source: { discountPercent: number | null; discountAmount: number | null }, { language, currency }: InputFormat) {
  const discountKind: DiscountKind = source.discountAmount === null ? 'percent' : 'amount'
  const discount =
    source.discountAmount === null
      ? formatDecimal(source.discountPercent, language, 2)
      : formatAmount(source.discountAmount, currency, language)
  return { discount, discountKind }
}

type DraftSource = Pick<
  Invoice,
  | 'clientId'
  | 'client'
  | 'issuedDate'
  | 'dueDate'
  | 'serviceStart'
  | 'serviceEnd'
  | 'currency'
  | 'language'
  | 'reference'
  | 'notes'
  | 'terms'
  | 'discountPercent'
  | 'discountAmount'
  | 'lines'
>

export function toDraftValues(invoice: DraftSource, language: string): DraftValues {
  const { clientId, client, issuedDate, dueDate, serviceStart, serviceEnd, currency, reference, notes, terms } = invoice
  const format = { language, currency }
  return {
    clientId,
    client,
    issuedDate,
    dueDate,
    serviceStart,
    serviceEnd,
    currency,
    language: invoice.language,
    reference: reference ?? '',
    notes: notes ?? '',
    terms: terms ?? '',
    ...toDiscountValues(invoice, format),
    lines: invoice.lines.map((line, origin) => ({
      key: createLineKey(),
      origin,
      itemId: line.itemId,
      description: line.description,
      quantity: formatDecimal(line.quantity, language),
      unit: line.unit,
      unitPrice: formatAmount(line.unitPrice, currency, language),
      ...toDiscountValues(line, format),
      taxRate: line.taxRate,
      taxCategory: line.taxCategory,
      exemptionReason: line.exemptionReason,
    })),
  }
}

export function createBlankValues({ currencies, language, notes, terms, taxRates }: InvoiceSettings): DraftValues {
  return {
    clientId: null,
    client: null,
    ...noDates,
    currency: currencies[0]!,
    language,
    reference: '',
    discount: '',
    discountKind: 'percent',
    notes: notes ?? '',
    terms: terms ?? '',
    lines: [createBlankLine(taxRates[0])],
  }
}

type Rate = { taxRate: number; taxCategory: TaxCategory; exemptionReason?: string | null }

export const createBlankLine = (rate?: Rate): LineValues => ({
  key: createLineKey(),
  origin: null,
  itemId: null,
  description: '',
  quantity: '1',
  unit: 'C62',
  unitPrice: '',
  discount: '',
  discountKind: 'percent',
  taxRate: rate?.taxRate ?? 0,
  taxCategory: rate?.taxCategory ?? 'Z',
  exemptionReason: rate?.exemptionReason ?? null,
})

/** Empty lines are not saved. */
const isLineUsed = ({ description, unitPrice, itemId }: LineValues) =>
  description.trim() !== '' || unitPrice.trim() !== '' || itemId !== null

export const filterUsedLines = ({ lines }: Pick<DraftValues, 'lines'>) => lines.filter(isLineUsed)
