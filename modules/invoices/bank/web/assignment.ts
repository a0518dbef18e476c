import type { BankTransaction, MatchedInvoice } from '../contract.ts'

/** The transaction that is being assigned to invoices by hand, starting with the suggested ones. */
export type Assignment = { transaction: BankTransaction; invoices: readonly MatchedInvoice[] }
