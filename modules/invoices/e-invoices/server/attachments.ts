import type { Kysely } from 'kysely'
import { type PrintContext, printFile } from '../../pdf/server/index.ts'
import type { InvoiceRow, InvoiceTables } from '../../server/tables.ts'
import { type EInvoiceFile, assertComplete, createEInvoiceFile } from './create-file.ts'
import { forCompany, readSource } from './read-source.ts'

/** Throws 409 `invoices.e_invoice_incomplete` if the invoice lacks what its client's format requires. */
export async function assertCanAttach(db: Kysely<InvoiceTables>, row: InvoiceRow): Promise<void> {
  const source = await readSource(forCompany(db), row)
  if (source.preferred) assertComplete(source, source.preferred)
}

/** The invoice in the client's format; people read XML formats in the PDF next to them. */
export async function createAttachments(ctx: PrintContext, row: InvoiceRow): Promise<EInvoiceFile[]> {
  const source = await readSource(forCompany(ctx.db), row)
  if (!source.preferred) return [await printFile(ctx, row)]
  const file = await createEInvoiceFile(ctx, source, source.preferred)
  return source.preferred === 'factur-x' ? [file] : [file, await printFile(ctx, row)]
}
