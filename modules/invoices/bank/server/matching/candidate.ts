import { visibleInWorker } from '#platform/server/abilities/visible.ts'
import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { getBuyerName } from '../../../server/buyer-name.ts'
import type { InvoiceContext } from '../../../server/context.ts'
import { invoiceSubject } from '../../../server/invoice-subject.ts'
import type { InvoiceRow } from '../../../server/tables.ts'
import type { MatchedInvoice } from '../../contract.ts'

export const candidateColumns = [
  'invoices.id',
  'invoices.number',
  'invoices.clientId',
  'invoices.client',
  'invoices.clientKey',
  'invoices.balance',
  'invoices.currency',
  'invoices.dueDate',
] as const
export type Candidate = Pick<InvoiceRow, 'id' | 'number' | 'clientId' | 'client' | 'clientKey' | 'balance' | 'currency' | 'dueDate'>

/** Invoices with a balance on which the viewer may record payments. */
export const openInvoices = (ctx: InvoiceContext) => visibleInWorker(ctx, invoiceSubject, 'update').where('invoices.balance', '!=', 0)

const shownFields = ['number', 'client', 'clientId', 'balance', 'currency', 'dueDate', 'status']

/** Suggestions reveal these fields, so they are made only to users who can read them on all invoices. */
export const canReadCandidates = (ctx: InvoiceContext): boolean =>
  ctx.viewer.ability.can('update', 'Invoice') && shownFields.every((field) => isReadableEverywhere(ctx, invoiceSubject, field))

/** Whether a transaction can pay or refund the invoice. */
export const isPayable = ({ balance, currency }: Candidate, transaction: { openAmount: number; currency: string }): boolean =>
  Math.sign(balance) === Math.sign(transaction.openAmount) && currency === transaction.currency

export const toMatchedInvoice = (candidate: Candidate, amount: number): MatchedInvoice => ({
  id: candidate.id,
  number: candidate.number ?? '',
  client: getBuyerName(candidate),
  dueDate: candidate.dueDate,
  balance: candidate.balance,
  amount,
})
