import type { TaxCategory, Unit } from '../../../invoice-contract.ts'

export type DocumentLabels = {
  invoice: string
  creditNote: string
  draft: string
  to: string
  number: string
  issued: string
  due: string
  reference: string
  creditOf: string
  description: string
  quantity: string
  price: string
  tax: string
  net: string
  discount: (what: string) => string
  subtotal: string
  taxOn: (category: string, rate: string, amount: string) => string
  total: string
  paid: string
  credited: string
  balance: string
  notes: string
  terms: string
  pay: string
  vatId: string
  taxNumber: string
  registration: string
  pageOf: string
  vat: string
  /** Singular and plural, if they differ. */
  units: Partial<Record<Unit, string | readonly [one: string, more: string]>>
  /** Why no tax is charged (BT-120). */
  reasons: Partial<Record<TaxCategory, string>>
}
