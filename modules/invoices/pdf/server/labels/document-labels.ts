import type { TaxCategory, Unit } from '../../../invoice-contract.ts'

export type DocumentLabels = {
  invoice: string
  creditNote: string
  quote: string
  quoteTo: string
  quoteDate: string
  validUntil: string
  draft: string
  billTo: string
  number: string
  issueDate: string
  dueDate: string
  service: string
  reference: string
  creditOf: string
  description: string
  quantity: string
  unitPrice: string
  tax: string
  netAmount: string
  discount: (what: string) => string
  subtotal: string
  taxOn: (category: string, rate: string, amount: string) => string
  total: string
  paid: string
  credited: string
  balance: string
  notes: string
  terms: string
  /** How a credit note is settled (BT-20). */
  creditTerms: string
  paymentDetails: string
  /** Next to the QR code for a credit transfer. */
  scanToPay: string
  vatId: string
  taxNumber: string
  registration: string
  pageNumber: string
  vat: string
  /** Singular and plural, if they differ. */
  units: Partial<Record<Unit, string | readonly [one: string, more: string]>>
  /** Why no tax is charged (BT-120). */
  exemptionReasons: Partial<Record<TaxCategory, string>>
}
