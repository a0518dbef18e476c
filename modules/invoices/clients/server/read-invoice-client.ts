import { may } from '#platform/server/abilities/check.ts'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { Refusal } from '#platform/server/refusal.ts'
import type { Party } from '../../invoice-contract.ts'
import { completeParty } from '../../server/party.ts'
import { clientSubject } from './client-subject.ts'
import type { InvoiceContext } from '../../server/context.ts'

/** Reads the client's data for an invoice. Throws 404 if the viewer cannot see the client, 409 `invoices.client_deleted` if it was deleted. */
export async function readInvoiceClient(ctx: InvoiceContext, id: number): Promise<Party> {
  const removed = ctx.db.selectFrom('clients').select('name').where('id', '=', id).where('removedAt', 'is not', null)
  if (may(ctx, 'read', clientSubject.subject) && (await removed.executeTakeFirst()))
    throw new Refusal(409, 'invoices.client_deleted', 'This client has been deleted meanwhile.', [
      { path: '/invoice/clientId', message: 'has been deleted' },
    ])
  const { name, email, company, address, city, postCode, country, vatId } = maskFields(
    ctx,
    clientSubject,
    await findVisible(ctx, clientSubject, id),
  )
  return completeParty({ name: name ?? '', email, company, address, city, postCode, country, vatId })
}
