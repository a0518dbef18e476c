import type { EInvoiceProblem } from '../../e-invoice-data.ts'
import type { StatedInvoice } from '../stated-invoice.ts'
import { checkAmounts } from './check-amounts.ts'
import { checkPresence } from './check-presence.ts'
import { checkSums } from './check-sums.ts'
import { checkTaxes } from './check-taxes.ts'
import { checkValues } from './check-values.ts'

const MAX_PROBLEMS = 100

/** Errors first. */
export function listProblems(invoice: StatedInvoice): EInvoiceProblem[] {
  const all = [checkPresence, checkValues, checkAmounts, checkSums, checkTaxes].flatMap((check) => check(invoice))
  const [errors, warnings] = [all.filter(({ severity }) => severity === 'error'), all.filter(({ severity }) => severity === 'warning')]
  return [...errors, ...warnings].slice(0, MAX_PROBLEMS)
}
