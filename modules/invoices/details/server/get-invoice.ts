import { findVisible } from '#platform/server/abilities/visible.ts'
import type { Invoice } from '../../invoice-contract.ts'
import { toInvoiceResponse } from '../../server/invoice-response.ts'
import type { InvoiceContext } from '../../server/context.ts'
import { invoiceSubject } from '../../server/invoice-subject.ts'

export async function getInvoice(ctx: InvoiceContext, { id }: { id: number }): Promise<{ invoice: Invoice }> {
  return { invoice: await toInvoiceResponse(ctx, await findVisible(ctx, invoiceSubject, id)) }
}
