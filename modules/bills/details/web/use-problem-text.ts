import { useTranslation } from 'react-i18next'
import type { Bill, BillProblem } from '../../bill-schema.ts'
import { useTaxFormat } from './code-names.ts'
import { useExactFormat } from './exact-format.ts'
import { useFieldName } from './field-names.ts'
import { formatIban } from './format-iban.ts'

/** The currency in which the amounts of the e-invoice are shown. */
export const getFileCurrency = ({ eInvoice, currency }: Pick<Bill, 'eInvoice' | 'currency'>): string | null =>
  eInvoice?.currency ?? currency

/** Returns a sentence that says what is wrong, such as "Line 2: Quantity times price does not make €31.00." */
export function useProblemText(currency: string | null): (problem: BillProblem) => string {
  const { t, i18n } = useTranslation('bills')
  const { money } = useExactFormat()
  const getFieldName = useFieldName()
  const formatTax = useTaxFormat()
  const formatValue = (code: string, text: string) => {
    if (ibanCodes.has(code)) return formatIban(text)
    return amountCodes.has(code) && isDecimal(text) ? money(text, currency) : text
  }
  const formatValues = ({ code, values }: BillProblem) =>
    Object.fromEntries(Object.entries(values).map(([name, text]) => [name, formatValue(code, text)]))
  const formatSentence = (problem: BillProblem) => {
    const { code, field, values } = problem
    const name = field === null ? t('path.file') : getFieldName(field)
    if (code === 'unreadable_data') return t('finding.unreadable_data', { reason: t(`unreadable.${values['reason']}`) })
    const key = `finding.${code}`
    return i18n.exists(`bills:${key}`) ? t(key, { ...formatValues(problem), field: name }) : t('finding.unknown', { field: name, code })
  }
  return (problem) => {
    const { line, category, rate } = problem.values
    const text = formatSentence(problem)
    if (line) return t('finding.inLine', { line, text })
    if (category) return t('finding.inTax', { tax: formatTax(category, rate), text })
    return text
  }
}

const isDecimal = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

const ibanCodes = new Set(['iban_changed', 'invalid_iban'])

const amountCodes = new Set([
  'line_amount_mismatch',
  'lines_total_mismatch',
  'allowances_total_mismatch',
  'net_total_mismatch',
  'tax_total_mismatch',
  'gross_total_mismatch',
  'payable_amount_mismatch',
  'tax_amount_mismatch',
  'tax_base_mismatch',
  'tax_on_exempt',
  'negative_price',
])
