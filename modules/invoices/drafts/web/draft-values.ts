import type { TFunction } from 'i18next'
import type { Language } from '#platform/contract/identity.ts'
import {
  type Invoice,
  type InvoiceDraft,
  type LineDraft,
  type Party,
  QUANTITY_LIMIT,
  type TaxCategory,
  type Unit,
} from '../../invoice-contract.ts'
import type { InvoiceSettings } from '../../settings/contract.ts'
import { type PricedInvoice, type Totals, calculateTotals } from '../../totals.ts'
import { formatAmount, formatDecimal, parseAmount, parseDecimal } from '#platform/web/i18n/decimal.ts'

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
}

export type DraftValues = {
  clientId: number | null
  client: Party | null
  issuedDate: string | null
  dueDate: string | null
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
type InputFormat = { language: string; currency: string }

function toDiscountValues(source: { discountPercent: number | null; discountAmount: number | null }, { language, currency }: InputFormat) {
  const discountKind: DiscountKind = source.discountAmount === null ? 'percent' : 'amount'
  const discount =
    source.discountAmount === null
      ? formatDecimal(source.discountPercent, language, 2)
      : formatAmount(source.discountAmount, currency, language)
  return { discount, discountKind }
}

export function toDraftValues(invoice: Invoice, language: string): DraftValues {
  const { clientId, client, issuedDate, dueDate, currency, reference, notes, terms } = invoice
  const format = { language, currency }
  return {
    clientId,
    client,
    issuedDate,
    dueDate,
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
    })),
  }
}

export function createBlankValues({ currencies, language, notes, terms, taxRates }: InvoiceSettings): DraftValues {
  return {
    clientId: null,
    client: null,
    issuedDate: null,
    dueDate: null,
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

export const createBlankLine = (rate?: { taxRate: number; taxCategory: TaxCategory }): LineValues => ({
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
})

/** Empty lines are not saved. */
const isLineUsed = ({ description, unitPrice, itemId }: LineValues) =>
  description.trim() !== '' || unitPrice.trim() !== '' || itemId !== null

export const filterUsedLines = ({ lines }: Pick<DraftValues, 'lines'>) => lines.filter(isLineUsed)

/** Both are null without a discount or when the input is not a number. */
function parseDiscount({ discount, discountKind }: Pick<LineValues, 'discount' | 'discountKind'>, { language, currency }: InputFormat) {
  const isPercent = discountKind === 'percent'
  const value = discount.trim() === '' ? null : isPercent ? parseDecimal(discount, language, 2) : parseAmount(discount, currency, language)
  return { discountPercent: isPercent ? value || null : null, discountAmount: isPercent ? null : value || null }
}

type ParsedLine = InputFormat & { draft: LineDraft }
const parsedLines = new WeakMap<LineValues, ParsedLine>()

/** Caches parsed lines, because all lines are summed on every key press. */
function parseLineCached(line: LineValues, format: InputFormat): LineDraft {
  const cached = parsedLines.get(line)
  if (cached?.language === format.language && cached.currency === format.currency) return cached.draft
  const draft = parseLine(line, format)
  parsedLines.set(line, { ...format, draft })
  return draft
}

const parseLine = (line: LineValues, { language, currency }: InputFormat): LineDraft => ({
  itemId: line.itemId,
  description: line.description.trim(),
  quantity: parseDecimal(line.quantity, language, 4) ?? 0,
  unit: line.unit,
  unitPrice: parseAmount(line.unitPrice, currency, language) ?? 0,
  ...parseDiscount(line, { language, currency }),
  taxRate: line.taxRate,
  taxCategory: line.taxCategory,
})

/** Expects values that `validateDraft` accepted. */
export function toInvoiceDraft(values: DraftValues, language: string): InvoiceDraft {
  const { clientId, client, issuedDate, dueDate, currency, reference, notes, terms } = values
  const format = { language, currency }
  return {
    clientId,
    client,
    issuedDate,
    dueDate,
    currency,
    language: values.language,
    reference: reference.trim() || null,
    notes: notes.trim() || null,
    terms: terms.trim() || null,
    ...parseDiscount(values, format),
    lines: filterUsedLines(values).map((line) => parseLineCached(line, format)),
  }
}

/** Counts unparseable numbers as zero; null if the total exceeds the limit. */
export function calculateDraftTotals(values: DraftValues, language: string): Totals | null {
  const format = { language, currency: values.currency }
  const lines = values.lines.map((line) => parseLineCached(line, format))
  const exceedsLimit = lines.some(({ quantity }) => Math.abs(quantity) > QUANTITY_LIMIT)
  return exceedsLimit ? null : calculateTotals({ lines, ...parseDiscount(values, format) } as PricedInvoice)
}

export type FieldErrors = Record<string, string>

/** Errors by field; for lines, keyed like `12/quantity` with the line's key. */
export function validateDraft(values: DraftValues, language: string, t: TFunction<'invoices'>): FieldErrors {
  const format = { language, currency: values.currency }
  const { issuedDate, dueDate } = values
  return {
    ...Object.assign({}, ...filterUsedLines(values).map((line) => validateLine(line, format, t))),
    ...(validateDiscount(values, format, t) && { discount: validateDiscount(values, format, t)! }),
    ...(issuedDate && dueDate && dueDate < issuedDate && { dueDate: t('error.dueBeforeIssued') }),
    ...(!calculateDraftTotals(values, language) && { lines: t('error.tooMuch') }),
  }
}

function validateLine(line: LineValues, { language, currency }: InputFormat, t: TFunction<'invoices'>): FieldErrors {
  const price = parseAmount(line.unitPrice, currency, language)
  const discount = validateDiscount(line, { language, currency }, t)
  return {
    ...(!line.description.trim() && { [`${line.key}/description`]: t('error.missing') }),
    ...(parseDecimal(line.quantity, language, 4) === null && { [`${line.key}/quantity`]: t('error.quantity') }),
    ...((price === null || price < 0) && { [`${line.key}/unitPrice`]: t('error.price') }),
    ...(discount && { [`${line.key}/discount`]: discount }),
  }
}

function validateDiscount(
  of: Pick<LineValues, 'discount' | 'discountKind'>,
  { language, currency }: InputFormat,
  t: TFunction<'invoices'>,
) {
  if (of.discount.trim() === '') return null
  const isPercent = of.discountKind === 'percent'
  const value = isPercent ? parseDecimal(of.discount, language, 2) : parseAmount(of.discount, currency, language)
  return value === null || value < 0 || (isPercent && value > 100) ? t(isPercent ? 'error.percent' : 'error.discount') : null
}
