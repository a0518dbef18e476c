import { deletePermittedDrafts, payPermittedInvoices, updateInvoice, type InvoiceContext } from '#modules/invoices/server/index.ts'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { refusalOf } from '#platform/server/database/refusal-of.ts'
import type { datatables } from '../contract.ts'

type Edited = Output<typeof datatables.editRows>

/** Each by the invoices' own verb, so that its rights and rules hold for each; what is refused stays as it is and is told. */
export async function editRows(ctx: InvoiceContext, { ids, changes }: Input<typeof datatables.editRows>): Promise<Edited> {
  const answer: Edited = { changed: 0, refused: [] }
  for (const id of new Set(ids)) {
    const refusal = await refusalOf(ctx, () => updateInvoice(ctx, { invoice: { id, ...changes } }))
    if (refusal) answer.refused.push({ id, code: refusal.code })
    else answer.changed++
  }
  return answer
}

export async function deleteRows(ctx: InvoiceContext, { ids }: Input<typeof datatables.deleteRows>): Promise<Edited> {
  const { deleted, refused } = await deletePermittedDrafts(ctx, ids)
  return { changed: deleted.length, refused }
}

export async function payRows(ctx: InvoiceContext, { ids }: Input<typeof datatables.payRows>): Promise<Edited> {
  const { paid, refused } = await payPermittedInvoices(ctx, ids)
  return { changed: paid, refused }
}
