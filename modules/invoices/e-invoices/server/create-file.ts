import { ApiError } from '#platform/server/api-error.ts'
import { type PrintContext, getFileName, printInvoice } from '../../pdf/server/index.ts'
import type { EInvoiceFormat } from '../contract.ts'
import { toCii } from './cii.ts'
import { composeEInvoice } from './compose-e-invoice.ts'
import { listMissingFields } from './list-missing-fields.ts'
import type { EInvoiceSource } from './read-source.ts'
import { toUbl } from './ubl.ts'

export type EInvoiceFile = { name: string; type: string; content: Uint8Array }

/** Throws 409 `invoices.e_invoice_incomplete` listing everything the format requires and the invoice lacks. */
export function assertComplete(source: EInvoiceSource, format: EInvoiceFormat): void {
  const errors = listMissingFields(source, format)
  if (errors.length > 0)
    throw new ApiError(409, 'invoices.e_invoice_incomplete', 'The e-invoice cannot be created because some details are missing.', errors)
}

export async function createEInvoiceFile(ctx: PrintContext, source: EInvoiceSource, format: EInvoiceFormat): Promise<EInvoiceFile> {
  assertComplete(source, format)
  const document = composeEInvoice(source, format)
  const pdfName = getFileName(source.invoice.row)
  if (format === 'factur-x')
    return { name: pdfName, type: 'application/pdf', content: await printInvoice(ctx, source.invoice.row, { facturX: toCii(document) }) }
  const xml = format === 'xrechnung-cii' ? toCii(document) : toUbl(document)
  return { name: pdfName.replace(/pdf$/, 'xml'), type: 'application/xml', content: Buffer.from(xml) }
}
