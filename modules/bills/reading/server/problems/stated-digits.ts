import { currencies, getMinorUnitDigits } from '#platform/contract/money.ts'
import type { StatedInvoice } from '../stated-invoice.ts'

/** EN 16931 allows two decimals at most; some currencies have none. */
export const getStatedDigits = ({ currency }: StatedInvoice): number =>
  currencies.includes(currency) ? Math.min(2, getMinorUnitDigits(currency)) : 2
