import type { TFunction } from 'i18next'
import type { Language } from '#platform/contract/identity.ts'
import type { Invoice, InvoiceDraft, LineDraft, Party, TaxCategory, Unit } from '../invoice-contract.ts'
import { QUANTITY_LIMIT } from '../invoice-contract.ts'
import type { InvoiceSettings } from '../settings-contract.ts'
import { totalsOf, type Priced, type Totals } from '../totals.ts'
import { amountText, decimalText, parseAmount, parseDecimal } from '#platform/web/decimal.ts'

export type DiscountKind = 'percent' | 'amount'

/** A line as it is written; numbers stand as they were typed. */
export type LineValues = {
  /** Names it on the page alone. */
  key: number
  /** Which line of what was last saved it is; null where it is new. */
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

export type InvoiceValues = {
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

let made = 0
export const newKey = () => ++made

/** How texts are read and written: the language of the page, and the signs of the currency. */
type Writing = { language: string; currency: string }

function discountOf(of: { discountPercent: number | null; discountAmount: number | null }, { language, currency }: Writing) {
  const discountKind: DiscountKind = of.discountAmount === null ? 'percent' : 'amount'
  const discount =
    of.discountAmount === null ? decimalText(of.discountPercent, language, 2) : amountText(of.discountAmount, currency, language)
  return { discount, discountKind }
}

export function valuesOf(invoice: Invoice, language: string): InvoiceValues {
  const { clientId, client, issuedDate, dueDate, currency, reference, notes, terms } = invoice
  const writing = { language, currency }
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
    ...discountOf(invoice, writing),
    lines: invoice.lines.map((line, origin) => ({
      key: newKey(),
      origin,
      itemId: line.itemId,
      description: line.description,
      quantity: decimalText(line.quantity, language),
      unit: line.unit,
      unitPrice: amountText(line.unitPrice, currency, language),
      ...discountOf(line, writing),
      taxRate: line.taxRate,
      taxCategory: line.taxCategory,
    })),
  }
}

export function blankValues({ currencies, language, notes, terms, taxRates }: InvoiceSettings): InvoiceValues {
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
    lines: [blankLine(taxRates[0])],
  }
}

export const blankLine = (rate?: { taxRate: number; taxCategory: TaxCategory }): LineValues => ({
  key: newKey(),
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

/** A line in which nobody has written yet is left out. */
const isUsed = ({ description, unitPrice, itemId }: LineValues) => description.trim() !== '' || unitPrice.trim() !== '' || itemId !== null

export const usedLines = ({ lines }: Pick<InvoiceValues, 'lines'>) => lines.filter(isUsed)

/** What a discount comes to; both are null where there is none, or where what stands there is no number. */
function readDiscount({ discount, discountKind }: Pick<LineValues, 'discount' | 'discountKind'>, { language, currency }: Writing) {
  const isPercent = discountKind === 'percent'
  const value = discount.trim() === '' ? null : isPercent ? parseDecimal(discount, language, 2) : parseAmount(discount, currency, language)
  return { discountPercent: isPercent ? value || null : null, discountAmount: isPercent ? null : value || null }
}

type Read = Writing & { draft: LineDraft }
const read = new WeakMap<LineValues, Read>()

/** Read once, as long as nobody writes in it: with each key that is pressed all lines are added up. */
function readLine(line: LineValues, writing: Writing): LineDraft {
  const known = read.get(line)
  if (known?.language === writing.language && known.currency === writing.currency) return known.draft
  const draft = parsedLine(line, writing)
  read.set(line, { ...writing, draft })
  return draft
}

const parsedLine = (line: LineValues, { language, currency }: Writing): LineDraft => ({
  itemId: line.itemId,
  description: line.description.trim(),
  quantity: parseDecimal(line.quantity, language, 4) ?? 0,
  unit: line.unit,
  unitPrice: parseAmount(line.unitPrice, currency, language) ?? 0,
  ...readDiscount(line, { language, currency }),
  taxRate: line.taxRate,
  taxCategory: line.taxCategory,
})

/** What the server is sent; only of values that `checkOf` found right. */
export function draftOf(values: InvoiceValues, language: string): InvoiceDraft {
  const { clientId, client, issuedDate, dueDate, currency, reference, notes, terms } = values
  const writing = { language, currency }
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
    ...readDiscount(values, writing),
    lines: usedLines(values).map((line) => readLine(line, writing)),
  }
}

/** What it comes to as far as it can be read; a number that cannot counts as none. Null where it is more than can be invoiced. */
export function totalsOfValues(values: InvoiceValues, language: string): Totals | null {
  const writing = { language, currency: values.currency }
  const lines = values.lines.map((line) => readLine(line, writing))
  const isFar = lines.some(({ quantity }) => Math.abs(quantity) > QUANTITY_LIMIT)
  return isFar ? null : totalsOf({ lines, ...readDiscount(values, writing) } as Priced)
}

export type Errors = Record<string, string>

/** What is wrong with which field; those of lines by their key: `12/quantity`. */
export function checkOf(values: InvoiceValues, language: string, t: TFunction<'invoices'>): Errors {
  const writing = { language, currency: values.currency }
  const { issuedDate, dueDate } = values
  return {
    ...Object.assign({}, ...usedLines(values).map((line) => checkLine(line, writing, t))),
    ...(discountError(values, writing, t) && { discount: discountError(values, writing, t)! }),
    ...(issuedDate && dueDate && dueDate < issuedDate && { dueDate: t('error.dueBeforeIssued') }),
    ...(!totalsOfValues(values, language) && { lines: t('error.tooMuch') }),
  }
}

function checkLine(line: LineValues, { language, currency }: Writing, t: TFunction<'invoices'>): Errors {
  const price = parseAmount(line.unitPrice, currency, language)
  const discount = discountError(line, { language, currency }, t)
  return {
    ...(!line.description.trim() && { [`${line.key}/description`]: t('error.missing') }),
    ...(parseDecimal(line.quantity, language, 4) === null && { [`${line.key}/quantity`]: t('error.quantity') }),
    ...((price === null || price < 0) && { [`${line.key}/unitPrice`]: t('error.price') }),
    ...(discount && { [`${line.key}/discount`]: discount }),
  }
}

function discountError(of: Pick<LineValues, 'discount' | 'discountKind'>, { language, currency }: Writing, t: TFunction<'invoices'>) {
  if (of.discount.trim() === '') return null
  const isPercent = of.discountKind === 'percent'
  const value = isPercent ? parseDecimal(of.discount, language, 2) : parseAmount(of.discount, currency, language)
  return value === null || value < 0 || (isPercent && value > 100) ? t(isPercent ? 'error.percent' : 'error.discount') : null
}
