import { ApiError } from '#platform/server/api-error.ts'
import type { Seller } from '../../settings/contract.ts'
import { type FullInvoice, parseParty } from '../../server/full-invoice.ts'

type FieldError = { path: string; message: string }

/** Throws 400 `invoices.incomplete` listing everything EN 16931 requires and the draft lacks. */
export function assertComplete({ row, lines }: FullInvoice, seller: Seller): void {
  const client = parseParty(row.client)
  const categories = new Set(lines.map(({ taxCategory }) => taxCategory))
  const needsVatIds = categories.has('AE') || categories.has('K')
  const checks: [hasError: boolean, error: FieldError][] = [
    [seller.name.trim() === '', { path: '/settings/seller/name', message: 'must not be empty' }],
    [client === null, { path: '/invoice/client', message: 'must not be empty' }],
    [lines.length === 0, { path: '/invoice/lines', message: 'must contain at least one line item' }],
    [
      needsVatIds && !seller.vatId,
      { path: '/settings/seller/vatId', message: 'is required for reverse charge and intra-Community supply' },
    ],
    [
      needsVatIds && !client?.vatId,
      { path: '/invoice/client/vatId', message: 'is required for reverse charge and intra-Community supply' },
    ],
    [
      row.kind === 'invoice' && row.total < 0,
      { path: '/invoice/lines', message: 'must not have a negative total; create a credit note instead' },
    ],
    [row.kind === 'credit-note' && row.total >= 0, { path: '/invoice/lines', message: 'must have a negative total' }],
  ]
  const errors = checks.flatMap(([hasError, error]) => (hasError ? [error] : []))
  if (errors.length > 0)
    throw new ApiError(400, 'invoices.incomplete', 'The invoice cannot be issued because some details are missing.', errors)
}
