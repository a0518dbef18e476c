import { createContext, use } from 'react'
import { runAfterPaint } from '#platform/web/hooks/after-paint.ts'
import type { BillProblem } from '../../bill-schema.ts'

export const ProblemsContext = createContext<readonly BillProblem[]>([])

/** The element that shows a field of the e-invoice; `line` counts from 1. */
export type ProblemTarget = { id: string; line: number | null }

/** Problems of a field, such as `supplier.vatId`. */
export const useFieldProblems = (field: string): BillProblem[] => use(ProblemsContext).filter((problem) => problem.field === field)

export const useLineProblems = (line: number): BillProblem[] => useProblemsAt(getLineId(line))

export const useTaxProblems = (category: string | null, rate: string | null): BillProblem[] => useProblemsAt(getTaxId(category, rate))

/** Problems of all lines or all taxes, such as a missing list. */
export const useSectionProblems = (section: 'lines' | 'taxes' | 'allowances'): BillProblem[] => useProblemsAt(getFieldId(section))

const useProblemsAt = (id: string) => use(ProblemsContext).filter((problem) => findTarget(problem)?.id === id)

export const getFieldId = (field: string) => `bill-${field.replaceAll('.', '-')}`
export const getLineId = (line: number) => `bill-line-${line}`
/** Rates are compared as numbers, because `19` and `19.00` are the same. */
export const getTaxId = (category: string | null, rate: string | null) =>
  `bill-tax-${category ?? ''}-${rate === null || rate === '' ? '' : Number(rate)}`

/** Where the page shows what a problem concerns; null if it concerns the whole file. */
export function findTarget({ field, values }: BillProblem): ProblemTarget | null {
  if (field === null) return null
  const [section = ''] = field.split('.')
  if (section === 'lines' && values['line']) return { id: getLineId(Number(values['line'])), line: Number(values['line']) }
  if (section === 'taxes' && values['category']) return { id: getTaxId(values['category'], values['rate'] ?? null), line: null }
  if (['lines', 'taxes', 'allowances'].includes(section)) return { id: getFieldId(section), line: null }
  return shownFields.has(field) ? { id: getFieldId(field), line: null } : null
}

const shownFields = new Set([
  'type',
  'number',
  'issueDate',
  'dueDate',
  'currency',
  'orderReference',
  'buyerReference',
  'note',
  ...['name', 'vatId', 'taxId', 'street', 'postalCode', 'city', 'country', 'email', 'electronicAddress', 'identifier'].map(
    (name) => `supplier.${name}`,
  ),
  ...['name', 'vatId', 'country'].map((name) => `buyer.${name}`),
  ...['iban', 'bic', 'accountHolder', 'reference', 'meansCode'].map((name) => `payment.${name}`),
  'lineTotal',
  'allowanceTotal',
  'chargeTotal',
  'netTotal',
  'taxTotal',
  'grossTotal',
  'paidAmount',
  'rounding',
  'payableAmount',
])

/** The line may be on another page of the table, which has to be shown first. */
export function focusProblem({ id }: ProblemTarget): void {
  runAfterPaint(() => {
    const element = document.getElementById(id)
    element?.scrollIntoView({ block: 'center' })
    element?.focus({ preventScroll: true })
  })
}
