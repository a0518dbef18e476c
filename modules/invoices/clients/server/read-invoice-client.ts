import { can } from '#platform/server/abilities/check.ts'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { ApiError } from '#platform/server/api-error.ts'
import type { Party } from '../../invoice-contract.ts'
import { toParty } from '../../server/party.ts'
import { clientSubject } from './client-subject.ts'
import type { InvoiceContext } from '../../server/context.ts'

/** Reads the client's data for an invoice. Throws 404 if the viewer cannot see the client, 409 `invoices.client_deleted` if it was deleted. */
export async function readClientForInvoice(ctx: InvoiceContext, id: number, path = '/invoice/clientId'): Promise<Party> {
  const deletedClient = ctx.db.selectFrom('clients').select('name').where('id', '=', id).where('removedAt', 'is not', null)
  if (can(ctx, 'read', clientSubject.subject) && (await deletedClient.executeTakeFirst()))
    throw new ApiError(409, 'invoices.client_deleted', 'The client has been deleted.', [{ path, message: 'has been deleted' }])
  const client = maskFields(ctx, clientSubject, await findVisible(ctx, clientSubject, id))
  return toParty({ ...client, name: client.name ?? '' })
}
