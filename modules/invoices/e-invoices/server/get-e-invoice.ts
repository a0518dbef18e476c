import { assertReadable } from '#platform/server/abilities/fields.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { ApiError } from '#platform/server/api-error.ts'
import { ApiResponse } from '#platform/server/module.ts'
import type { InvoiceContext } from '../../server/context.ts'
import { assertNotImported } from '../../server/assert-not-imported.ts'
import { invoiceSubject } from '../../server/invoice-subject.ts'
import type { EInvoiceFormat } from '../contract.ts'
import { createEInvoiceFile } from './create-file.ts'
import { checkAllFormats } from './list-missing-fields.ts'
import { forViewer, readSource } from './read-source.ts'

type FileInput = { id: number; format: EInvoiceFormat }

/** Requires read access to all fields, because the file cannot mask any. */
export async function eInvoice(ctx: InvoiceContext, { id, format }: FileInput): Promise<ApiResponse<string>> {
  const row = await findVisible(ctx, invoiceSubject, id)
  assertReadable(ctx, invoiceSubject, row)
  assertNotImported(row)
  if (row.number === null) throw new ApiError(409, 'invoices.draft', 'Drafts have no e-invoice. Issue the invoice first.')
  const { content, type, name } = await createEInvoiceFile(ctx, await readSource(forViewer(ctx), row), format)
  const headers = { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` }
  return new ApiResponse<string>(200, Buffer.from(content) as unknown as string, headers)
}

export async function checkEInvoice(ctx: InvoiceContext, { id }: { id: number }) {
  const row = await findVisible(ctx, invoiceSubject, id)
  assertReadable(ctx, invoiceSubject, row)
  assertNotImported(row)
  const source = await readSource(forViewer(ctx), row)
  return { preferred: source.preferred, formats: checkAllFormats(source) }
}
