import { assertFieldsReadable } from '#platform/server/abilities/fields.ts'
import { visibleInWorker } from '#platform/server/abilities/visible.ts'
import { invalidInput } from '#platform/server/api-error.ts'
import type { TaxGroup } from '../../totals.ts'
import { parseParty } from '../../server/full-invoice.ts'
import { invoiceSubject } from '../../server/invoice-subject.ts'
import type { InvoiceContext } from '../../server/context.ts'

export type Period = { from: string; to: string }

const MAX_DAYS = 366

/** Throws 400 unless it is a period of at most a year; 403 unless all amounts are readable, because files cannot mask any. */
export function assertPeriodReadable(ctx: InvoiceContext, { from, to }: Period): void {
  if (to < from) throw invalidInput('/to', 'must not be before from')
  if ((Date.parse(to) - Date.parse(from)) / 86_400_000 > MAX_DAYS) throw invalidInput('/to', 'must be at most a year after from')
  assertFieldsReadable(ctx, invoiceSubject, [...Object.keys(invoiceSubject.fields), ...invoiceSubject.extraProperties])
}

/** The issued invoices and credit notes of the period by date and number, without imported ones: another program has booked them. */
export async function readIssuedInvoices(ctx: InvoiceContext, { from, to }: Period) {
  const rows = await visibleInWorker(ctx, invoiceSubject)
    .select(['id', 'kind', 'number', 'issuedDate', 'dueDate', 'currency', 'clientId', 'client', 'reference', 'taxable', 'tax', 'total'])
    .select(['taxGroups', 'status'])
    .where('number', 'is not', null)
    .where('invoices.isImported', '=', 0)
    .where('issuedDate', '>=', from)
    .where('issuedDate', '<=', to)
    .orderBy('issuedDate')
    .orderBy('numberKey')
    .execute()
  return rows.map((row) => ({
    ...row,
    number: row.number!,
    issuedDate: row.issuedDate!,
    client: parseParty(row.client),
    taxGroups: JSON.parse(row.taxGroups) as TaxGroup[],
  }))
}
export type IssuedInvoice = Awaited<ReturnType<typeof readIssuedInvoices>>[number]

/** The payments of the period, of all invoices that the viewer may read; without those that were imported with their invoice. */
export async function readPeriodPayments(ctx: InvoiceContext, { from, to }: Period) {
  const rows = await visibleInWorker(ctx, invoiceSubject)
    .innerJoin('invoice_payments', 'invoice_payments.invoiceId', 'invoices.id')
    .select(['invoices.number', 'invoices.currency', 'invoices.clientId', 'invoices.client'])
    .select(['invoice_payments.id', 'invoice_payments.amount', 'invoice_payments.date', 'invoice_payments.method', 'invoice_payments.note'])
    .where('invoice_payments.isImported', '=', 0)
    .where('invoice_payments.date', '>=', from)
    .where('invoice_payments.date', '<=', to)
    .orderBy('invoice_payments.date')
    .orderBy('invoice_payments.id')
    .execute()
  return rows.map((row) => ({ ...row, number: row.number!, client: parseParty(row.client) }))
}
export type PeriodPayment = Awaited<ReturnType<typeof readPeriodPayments>>[number]
