import type { TFunction } from 'i18next'
import { parseAmount, parseDecimal } from '#platform/web/i18n/decimal.ts'
import { type DraftValues, type InputFormat, type LineValues, filterUsedLines } from './draft-values.ts'
import { calculateDraftTotals } from './parse-draft.ts'

export type FieldErrors = Record<string, string>

/** Errors by field; for lines, keyed like `12/quantity` with the line's key. */
export function validateDraft(values: DraftValues, language: string, t: TFunction<'invoices'>): FieldErrors {
  const format = { language, currency: values.currency }
  const { issuedDate, dueDate, serviceStart, serviceEnd } = values
  return {
    ...Object.assign({}, ...filterUsedLines(values).map((line) => validateLine(line, format, t))),
    ...(validateDiscount(values, format, t) && { discount: validateDiscount(values, format, t)! }),
    ...(issuedDate && dueDate && dueDate < issuedDate && { dueDate: t('error.dueBeforeIssued') }),
    ...(serviceEnd && !serviceStart && { serviceStart: t('error.serviceStartMissing') }),
    ...(serviceEnd && serviceStart && serviceEnd < serviceStart && { serviceEnd: t('error.endBeforeStart') }),
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
