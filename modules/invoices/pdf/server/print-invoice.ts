import type { Kysely } from 'kysely'
import { findVisible } from '#platform/server/abilities/visible.ts'
import type { FileTables } from '#platform/server/files/tables.ts'
import { ApiResponse } from '#platform/server/module.ts'
import { ApiError } from '#platform/server/api-error.ts'
import { assertReadable } from '#platform/server/abilities/fields.ts'
import type { Seller } from '../../settings/contract.ts'
import { assertNotImported } from '../../server/assert-not-imported.ts'
import { loadFullInvoice } from '../../server/full-invoice.ts'
import { readSettings } from '../../settings/server/index.ts'
import { invoiceSubject } from '../../server/invoice-subject.ts'
import type { InvoiceContext } from '../../server/context.ts'
import type { InvoiceRow, InvoiceTables } from '../../server/tables.ts'
import { type PrintedInvoice, composeDocument } from './compose-document.ts'
import { printInWorker } from './print-in-worker.ts'

export type PrintContext = Pick<InvoiceContext, 'db' | 'contents'>

/** Requires read access to all fields, because a PDF cannot mask any. */
export async function invoicePdf(ctx: InvoiceContext, { id }: { id: number }): Promise<ApiResponse<string>> {
  const row = await findVisible(ctx, invoiceSubject, id)
  assertReadable(ctx, invoiceSubject, row)
  assertNotImported(row)
  const bytes = await printInvoice(ctx, row)
  const headers = { 'content-type': 'application/pdf', 'content-disposition': `inline; filename="${getFileName(row)}"` }
  return new ApiResponse<string>(200, Buffer.from(bytes) as unknown as string, headers)
}

export const getFileName = (row: Pick<InvoiceRow, 'id' | 'number'>) => `${(row.number ?? `draft-${row.id}`).replace(/[^\w.-]+/g, '-')}.pdf`

/** The PDF as a file to attach. */
export async function printFile(ctx: PrintContext, row: InvoiceRow) {
  return { name: getFileName(row), type: 'application/pdf', content: await printInvoice(ctx, row) }
}

/** `facturX` is the e-invoice to attach, which makes the PDF a Factur-X. */
type PrintOptions = { facturX?: string }

/** Prints the invoice with the seller as on the day of issue. */
export async function printInvoice(ctx: PrintContext, row: InvoiceRow, { facturX }: PrintOptions = {}): Promise<Uint8Array> {
  const [invoice, creditOf] = await Promise.all([loadFullInvoice(ctx.db, row), readInvoiceNumber(ctx.db, row.creditOf)])
  return printDocument(ctx, invoice, { creditOf, facturX: facturX ?? null })
}

type DocumentOptions = { creditOf: string | null; facturX: string | null }

export async function printDocument(
  ctx: PrintContext,
  invoice: PrintedInvoice,
  { creditOf, facturX }: DocumentOptions,
): Promise<Uint8Array> {
  const settings = await readSettings(ctx.db)
  const { logoId, ...seller } = invoice.row.seller
    ? (JSON.parse(invoice.row.seller) as Seller & { logoId: number | null })
    : { ...settings.seller, logoId: settings.logoId }
  const document = composeDocument({ invoice, seller, logo: await readLogo(ctx, logoId), creditOf })
  return printInWorker({ ...document, facturX })
}

async function readInvoiceNumber(db: Kysely<InvoiceTables>, id: number | null): Promise<string | null> {
  if (id === null) return null
  return (await db.selectFrom('invoices').select('number').where('id', '=', id).executeTakeFirst())?.number ?? null
}

const LOGO = { width: 640, height: 192 }

/** Scales the logo and flattens it on white, because pdfkit is slow with transparency; an unreadable image is omitted. */
async function readLogo({ db, contents }: PrintContext, id: number | null): Promise<Uint8Array | null> {
  if (id === null) return null
  const files = db as unknown as Kysely<FileTables>
  const file = await files.selectFrom('files').select('hash').where('id', '=', id).executeTakeFirst()
  if (!file) return null
  try {
    return await resizeLogo(await contents.read(file.hash))
  } catch (error) {
    if (error instanceof ApiError) throw error
    return null
  }
}

async function resizeLogo(image: Buffer): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  return sharp(image, { limitInputPixels: 50_000_000 })
    .resize({ ...LOGO, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer()
}
