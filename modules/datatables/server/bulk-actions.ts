import { deletePermittedDrafts, payPermittedInvoices, updateInvoice, type InvoiceContext } from '#modules/invoices/server/index.ts'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { catchApiError } from '#platform/server/database/catch-api-error.ts'
import type { datatables } from '../contract.ts'

type BulkResult = Output<typeof datatables.editRows>

/** Each invoice goes through `updateInvoice`, with its permissions and validation; rejected ones are reported by error code. */
export async function editRows(ctx: InvoiceContext, { ids, changes }: Input<typeof datatables.editRows>): Promise<BulkResult> {
  const result: BulkResult = { changed: 0, refused: [] }
  for (const id of new Set(ids)) {
    const problem = await catchApiError(ctx, () => updateInvoice(ctx, { invoice: { id, ...changes } }))
    if (problem) result.refused.push({ id, code: problem.code })
    else result.changed++
  }
  return result
}

export async function deleteRows(ctx: InvoiceContext, { ids }: Input<typeof datatables.deleteRows>): Promise<BulkResult> {
  const { deleted, rejected } = await deletePermittedDrafts(ctx, ids)
  return { changed: deleted.length, refused: rejected }
}

export async function payRows(ctx: InvoiceContext, { ids }: Input<typeof datatables.payRows>): Promise<BulkResult> {
  const { paid, rejected: refused } = await payPermittedInvoices(ctx, ids)
  return { changed: paid, refused }
}
