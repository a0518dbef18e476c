import { findValue } from '#platform/server/imports/group-rows.ts'
import type { TableRow } from '#platform/server/imports/import-source.ts'
import { getMinorUnitDigits } from '#platform/contract/money.ts'
import type { Language } from '#platform/contract/user.ts'
import type { LineDraft } from '../../invoice-contract.ts'
import { parseMinorUnits } from './minor-units.ts'

/** A line item whose discount may be a percentage or an amount. */
export type RawLine = LineDraft & { rawDiscount: string | undefined }
export type StatedAmounts = { net: number | null; tax: number | null; total: number | null }

const QUANTITY_FACTOR = 10_000
const MAX_DESCRIPTION = 1_000

/** One line for each row with a price; none if the file only contains totals. Null if an amount is too large. */
export function readLines(rows: readonly TableRow[], currency: string): RawLine[] | null {
  const priced = rows.filter(({ values }) => values.unitPrice !== undefined)
  const documentRate = findValue<number>(rows, 'invoiceTaxRate') ?? 0
  const lines = priced.map((row) => readLine(row, { currency, documentRate }))
  return lines.every((line) => line !== null) ? lines : null
}

function readLine({ values }: TableRow, { currency, documentRate }: { currency: string; documentRate: number }): RawLine | null {
  const price = parseMinorUnits(values.unitPrice as string, currency)
  if (!price) return null
  const quantity = Math.round(((values.quantity as number | undefined) ?? 1) * QUANTITY_FACTOR) / QUANTITY_FACTOR
  const text = [values.item, values.description].filter(Boolean).join(' – ')
  const taxRate = roundRate(((values.taxRate as number | undefined) ?? 0) + ((values.taxRate2 as number | undefined) ?? 0) + documentRate)
  const rest = { taxRate, rawDiscount: values.lineDiscount as string | undefined }
  if (price.isExact) return { description: toDescription(text), ...flipNegative(price.amount, quantity), ...rest }
  const sum = Math.round(Number(values.unitPrice) * 10 ** getMinorUnitDigits(currency) * quantity)
  return { description: toDescription(`${text} (${quantity} × ${values.unitPrice})`), ...flipNegative(sum, 1), ...rest }
}

const toDescription = (text: string) => text.trim().slice(0, MAX_DESCRIPTION).toWellFormed() || '–'

/** Prices are not negative, so the quantity is. */
const flipNegative = (amount: number, quantity: number) =>
  amount < 0 ? { quantity: -quantity, unitPrice: -amount } : { quantity, unitPrice: amount }

export const roundRate = (rate: number): number => Math.round(rate * 100) / 100

const totalLineDescriptions: Record<Language, string> = {
  en: 'As on the original invoice',
  de: 'Laut Originalrechnung',
  fr: 'Selon la facture d’origine',
  pt: 'Conforme a fatura original',
  cn: '详见原发票',
}

/** One line for an invoice of which the file only contains the totals; null without them. */
export function createTotalLine(stated: StatedAmounts, rows: readonly TableRow[], language: Language): RawLine | null {
  const givenRate = findValue<number>(rows, 'taxRate') ?? findValue<number>(rows, 'invoiceTaxRate')
  const net = deriveNet(stated, givenRate ?? 0)
  if (net === null) return null
  const taxRate = roundRate(givenRate ?? deriveTaxRate(stated) ?? 0)
  const item = [findValue<string>(rows, 'item'), findValue<string>(rows, 'description')].filter(Boolean).join(' – ')
  return { description: toDescription(item || totalLineDescriptions[language]), ...flipNegative(net, 1), taxRate, rawDiscount: undefined }
}

function deriveNet({ net, tax, total }: StatedAmounts, rate: number): number | null {
  if (net !== null) return net
  if (total === null) return null
  return tax === null ? Math.round(total / (1 + rate / 100)) : total - tax
}

/** Percent of the net amount, from two of the three amounts; null if they are unknown. */
export function deriveTaxRate({ net, tax, total }: StatedAmounts): number | null {
  const knownTax = tax ?? (total !== null && net !== null ? total - net : null)
  const knownNet = net ?? (total !== null && tax !== null ? total - tax : null)
  if (knownTax === null || knownNet === null || knownNet === 0) return null
  const rate = roundRate((knownTax / knownNet) * 100)
  return rate >= 0 && rate <= 100 ? rate : null
}
