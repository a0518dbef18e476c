import type { EInvoiceFormat } from '../contract.ts'
import { openInvoiceFixture } from '../../server/invoice-fixture.ts'
import { buyer, seller } from './random-invoice.ts'

/** A company whose settings are complete, a French client, and invoices for her. */
export async function openEInvoiceFixture(options: Parameters<typeof openInvoiceFixture>[0] = {}) {
  const fixture = await openInvoiceFixture(options)
  await fixture.send('helena', 'update-settings', { settings: { seller } })
  const client = await fixture.addClient(buyer)
  return {
    ...fixture,
    client,
    issueFor: async (invoice: object = {}) =>
      fixture.issue((await fixture.addDraft({ client: undefined, clientId: client.id, ...invoice })).id),
    download: (id: number, format: EInvoiceFormat, as: 'sam' | 'helena' = 'sam') =>
      fixture.as(as).get('/apps/invoice/e-invoice', { id, format }),
    downloadBytes: async (id: number, format: EInvoiceFormat) => {
      const headers = { authorization: `Bearer ${fixture.people.sam.accessToken}` }
      const { statusCode, rawPayload } = await fixture.app.http.inject({
        url: `/apps/invoice/e-invoice?id=${id}&format=${format}`,
        headers,
      })
      if (statusCode !== 200) throw new Error(rawPayload.toString())
      return rawPayload
    },
  }
}
