/** An invoice or credit note in the terms of EN 16931. Amounts are decimal texts, and those of credit notes are positive. */
export type EInvoice = {
  kind: 'invoice' | 'credit-note'
  /** The specification the file claims to follow (BT-24). */
  specification: string
  /** BT-1 */
  number: string
  /** BT-2 and BT-9, `YYYY-MM-DD` */
  issuedDate: string
  dueDate: string | null
  currency: string
  /** BT-22 */
  note: string | null
  /** BT-10 and BT-13 */
  buyerReference: string | null
  orderReference: string | null
  /** The invoice that a credit note corrects (BG-3). */
  preceding: { number: string; issuedDate: string } | null
  seller: EInvoiceSeller
  buyer: EInvoiceParty
  /** BT-72, for a single day. */
  deliveryDate: string | null
  /** BG-14, for several days. */
  period: { start: string; end: string } | null
  /** BG-15, which only intra-Community supplies need. */
  deliveryAddress: EInvoiceParty | null
  payment: Payment | null
  /** BT-20 */
  paymentTerms: string | null
  allowances: (Allowance & Tax)[]
  taxGroups: TaxGroup[]
  totals: EInvoiceTotals
  lines: EInvoiceLine[]
}

export type EInvoiceParty = {
  /** BT-27, BT-44 */
  name: string
  contact: string | null
  phone: string | null
  email: string | null
  /** Street and further lines, at most three. */
  address: string[]
  city: string | null
  postCode: string | null
  country: string
  vatId: string | null
  electronicAddress: { address: string; scheme: string } | null
}

export type EInvoiceSeller = EInvoiceParty & {
  /** BT-29, only where neither VAT ID nor registration identifies the seller. */
  id: string | null
  /** BT-30 */
  registration: string | null
  /** BT-32 */
  taxNumber: string | null
}

/** BG-16; without an IBAN for means that need no account. */
export type Payment = { code: string; account: { iban: string; bic: string | null; holder: string } | null }

/** `rate` is null outside the scope of VAT, except in the breakdown. */
export type Tax = { category: string; rate: string | null }

/** BG-20 and BG-27; with `isCharge`, BG-21 and BG-28. */
export type Allowance = { isCharge: boolean; amount: string; base: string; percent: string | null; reason: string }

/** BG-23 */
export type TaxGroup = Tax & { taxable: string; tax: string; reason: string | null; reasonCode: string | null }

export type EInvoiceTotals = {
  /** BT-106 */
  lines: string
  /** BT-107 and BT-108; null when there are none */
  allowances: string | null
  charges: string | null
  /** BT-109 to BT-112 */
  taxable: string
  tax: string
  total: string
  /** BT-113 to BT-115 */
  paid: string | null
  rounding: string | null
  due: string
}

export type EInvoiceLine = Tax & {
  /** BT-126 */
  id: string
  name: string
  description: string | null
  quantity: string
  unit: string
  /** BT-146 */
  price: string
  allowance: Allowance | null
  net: string
}
