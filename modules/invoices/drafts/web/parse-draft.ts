import { parseAmount, parseDecimal } from '#platform/web/i18n/decimal.ts'
import { type InvoiceDraft, type LineDraft, QUANTITY_LIMIT } from '../../invoice-contract.ts'
import { type PricedInvoice, type Totals, calculateTotals } from '../../totals.ts'
import { type DraftValues, type InputFormat, type LineValues, filterUsedLines } from './draft-values.ts'

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
  exemptionReason: line.exemptionReason?.trim() || null,
})

/** Expects values that `validateDraft` accepted. */
export function toInvoiceDraft(values: DraftValues, language: string) {
  const { clientId, client, issuedDate, dueDate, serviceStart, serviceEnd, currency, reference, notes, terms } = values
  const format = { language, currency }
  return {
    clientId,
    client,
    issuedDate,
    dueDate,
    serviceStart,
    serviceEnd,
    currency,
    language: values.language,
    reference: reference.trim() || null,
    notes: notes.trim() || null,
    terms: terms.trim() || null,
    ...parseDiscount(values, format),
    lines: filterUsedLines(values).map((line) => parseLineCached(line, format)),
  } satisfies InvoiceDraft
}

/** Counts unparseable numbers as zero; null if the total exceeds the limit. */
export function calculateDraftTotals(values: DraftValues, language: string): Totals | null {
  const format = { language, currency: values.currency }
  const lines = values.lines.map((line) => parseLineCached(line, format))
  const exceedsLimit = lines.some(({ quantity }) => Math.abs(quantity) > QUANTITY_LIMIT)
  return exceedsLimit ? null : calculateTotals({ lines, ...parseDiscount(values, format) } as PricedInvoice)
}
