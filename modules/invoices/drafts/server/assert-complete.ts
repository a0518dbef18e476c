import { Refusal } from '#platform/server/refusal.ts'
import type { Seller } from '../../settings/contract.ts'
import { type FullInvoice, parseParty } from '../../server/full-invoice.ts'

type FieldError = { path: string; message: string }

/** Throws 400 `invoices.incomplete` listing everything EN 16931 requires and the draft lacks. */
export function assertComplete({ row, lines }: FullInvoice, seller: Seller): void {
  const client = parseParty(row.client)
  const categories = new Set(lines.map(({ taxCategory }) => taxCategory))
  const needsVatIds = categories.has('AE') || categories.has('K')
  const checks: [isMissing: boolean, mistake: FieldError][] = [
    [seller.name.trim() === '', { path: '/settings/seller/name', message: 'is missing' }],
    [client === null, { path: '/invoice/client', message: 'is missing' }],
    [lines.length === 0, { path: '/invoice/lines', message: 'are missing' }],
    [needsVatIds && !seller.vatId, { path: '/settings/seller/vatId', message: 'is needed for reverse charge and intra-community supply' }],
    [needsVatIds && !client?.vatId, { path: '/invoice/client/vatId', message: 'is needed for reverse charge and intra-community supply' }],
    [row.kind === 'invoice' && row.total < 0, { path: '/invoice/lines', message: 'add up to less than nothing: make a credit note' }],
    [row.kind === 'credit-note' && row.total >= 0, { path: '/invoice/lines', message: 'credit nothing' }],
  ]
  const errors = checks.flatMap(([isMissing, mistake]) => (isMissing ? [mistake] : []))
  if (errors.length > 0) throw new Refusal(400, 'invoices.incomplete', 'The invoice cannot be issued yet.', errors)
}
