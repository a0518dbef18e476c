import { readFile } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { contentPath } from '#platform/server/files/content-folder.ts'
import type { FileTables } from '#platform/server/files/tables.ts'
import { Answer } from '#platform/server/module.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { assertReadable } from '#platform/server/abilities/fields.ts'
import type { Seller } from '../../settings-contract.ts'
import { withParts } from '../journal-form.ts'
import { readSettings } from '../settings.ts'
import { invoiceSubject, type InvoiceContext } from '../subjects.ts'
import type { InvoiceRow, InvoiceTables } from '../tables.ts'
import { compose } from './compose.ts'
import { print } from './press.ts'

type Reader = Pick<InvoiceContext, 'db' | 'config'>

/** For those who may read every property of the invoice: on paper nothing can be left out. */
export async function invoicePdf(ctx: InvoiceContext, { id }: { id: number }): Promise<Answer<string>> {
  const row = await findVisible(ctx, invoiceSubject, id)
  assertReadable(ctx, invoiceSubject, row)
  const bytes = await printInvoice(ctx, row)
  const headers = { 'content-type': 'application/pdf', 'content-disposition': `inline; filename="${fileNameOf(row)}"` }
  return new Answer<string>(200, Buffer.from(bytes) as unknown as string, headers)
}

export const fileNameOf = (row: InvoiceRow) => `${(row.number ?? `draft-${row.id}`).replace(/[^\w.-]+/g, '-')}.pdf`

/** The invoice as PDF, with the seller as on the day of issuing. */
export async function printInvoice(ctx: Reader, row: InvoiceRow): Promise<Uint8Array> {
  const [invoice, settings, original] = await Promise.all([withParts(ctx.db, row), readSettings(ctx.db), numberOf(ctx.db, row.creditOf)])
  const { logoId, ...seller } = row.seller
    ? (JSON.parse(row.seller) as Seller & { logoId: number | null })
    : { ...settings.seller, logoId: settings.logoId }
  return print(compose({ invoice, seller, logo: await readLogo(ctx, logoId), creditOf: original }))
}

async function numberOf(db: Kysely<InvoiceTables>, id: number | null): Promise<string | null> {
  if (id === null) return null
  return (await db.selectFrom('invoices').select('number').where('id', '=', id).executeTakeFirst())?.number ?? null
}

const LOGO = { width: 640, height: 192 }

/** As large and as white as the paper shows it, since a picture that lets light through takes long to take apart; one that cannot be read is left out. */
async function readLogo({ db, config }: Reader, id: number | null): Promise<Uint8Array | null> {
  if (id === null) return null
  const files = db as unknown as Kysely<FileTables>
  const file = await files.selectFrom('files').select('hash').where('id', '=', id).executeTakeFirst()
  if (!file) return null
  try {
    const picture = await readFile(contentPath(config.dataDir, file.hash))
    const { default: sharp } = await import('sharp')
    return await sharp(picture, { limitInputPixels: 50_000_000 })
      .resize({ ...LOGO, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .png()
      .toBuffer()
  } catch (error) {
    if (error instanceof Refusal) throw error
    return null
  }
}
