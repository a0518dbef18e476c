import type { ReadEInvoice } from '../e-invoice-data.ts'

/** An amount as written in the file; the currency is empty where the format does not repeat it. */
export type StatedAmount = { text: string; currency: string }

/** What the file says, before it is checked: texts as they are, empty where the element is missing. */
export type StatedInvoice = {
  format: ReadEInvoice['format']
  /** BT-24 */
  specification: string
  /** BT-3, UNCL 1001 */
  typeCode: string
  isCreditNote: boolean
  number: string
  issueDate: string
  dueDate: string
  currency: string
  note: string
  buyerReference: string
  orderReference: string
  /** BT-20 */
  paymentTerms: string
  supplier: StatedParty
  buyer: StatedParty
  payment: { iban: string; bic: string; accountHolder: string; reference: string; meansCode: string; hasMeans: boolean }
  lines: StatedLine[]
  allowances: StatedAllowance[]
  taxes: StatedTax[]
  totals: StatedTotals
  attachments: ReadEInvoice['attachments']
}

export type StatedParty = {
  name: string
  vatId: string
  taxId: string
  /** BT-29 and BT-30 */
  identifiers: string[]
  street: string
  postalCode: string
  city: string
  country: string
  email: string
  electronicAddress: string
}

export type StatedLine = {
  /** BT-126 */
  id: string
  name: string
  description: string
  quantity: string
  unit: string
  netPrice: StatedAmount
  /** BT-149: how many units the price is for */
  priceQuantity: string
  taxRate: string
  taxCategory: string
  netAmount: StatedAmount
  allowances: Pick<StatedAllowance, 'isCharge' | 'amount'>[]
}

export type StatedAllowance = {
  isCharge: boolean
  reason: string
  amount: StatedAmount
  taxRate: string
  taxCategory: string
}

export type StatedTax = {
  category: string
  rate: string
  base: StatedAmount
  amount: StatedAmount
  /** BT-120 or BT-121 */
  exemptionReason: string
}

/** BG-22 */
export type StatedTotals = Record<
  'lines' | 'allowances' | 'charges' | 'net' | 'tax' | 'gross' | 'paid' | 'rounding' | 'payable',
  StatedAmount
>
