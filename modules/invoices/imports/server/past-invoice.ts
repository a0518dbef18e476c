import type { PaymentMethod } from '../../invoice-contract.ts'
import type { Party } from '../../invoice-contract.ts'
import type { toInvoiceColumns } from '../../drafts/server/index.ts'

export type PastPayment = { amount: number; date: string; method: PaymentMethod }

/** An invoice or credit note that another program has issued, with amounts that have been calculated and compared with the file. */
export type PastInvoice = ReturnType<typeof toInvoiceColumns> & {
  number: string
  kind: 'invoice' | 'credit-note'
  client: Party
  /** Empty for credit notes. */
  payments: PastPayment[]
}
