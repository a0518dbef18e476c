import { assertReadable } from '#platform/server/abilities/fields.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { ApiResponse } from '#platform/server/module.ts'
import { type PrintContext, getFileName, printDocument } from '../../pdf/server/index.ts'
import type { InvoiceContext } from '../../server/context.ts'
import type { QuoteRow } from '../../server/tables.ts'
import { loadFullQuote } from './full-quote.ts'
import { quoteSubject } from './quote-subject.ts'
import { noDates } from '../../no-dates.ts'

/** Requires read access to all fields, because a PDF cannot mask any. */
export async function quotePdf(ctx: InvoiceContext, { id }: { id: number }): Promise<ApiResponse<string>> {
  const row = await findVisible(ctx, quoteSubject, id)
  assertReadable(ctx, quoteSubject, row)
  return createPdfResponse(ctx, row)
}

export async function createPdfResponse(ctx: PrintContext, row: QuoteRow): Promise<ApiResponse<string>> {
  const { name, content } = await printQuoteFile(ctx, row)
  const headers = { 'content-type': 'application/pdf', 'content-disposition': `inline; filename="${name}"` }
  return new ApiResponse<string>(200, Buffer.from(content) as unknown as string, headers)
}

/** The PDF as a file to attach, with the seller as when it was last sent. */
export async function printQuoteFile(ctx: PrintContext, row: QuoteRow) {
  const { lines } = await loadFullQuote(ctx.db, row)
  const amounts = { paid: 0, credited: 0, balance: 0 }
  const dates = { ...noDates, issuedDate: row.date, dueDate: row.validUntil, issuedAt: row.sentAt }
  const printed = { ...row, ...amounts, ...dates, kind: 'quote' as const }
  const content = await printDocument(ctx, { row: printed, lines }, { creditOf: null, facturX: null })
  return { name: getFileName(row), type: 'application/pdf', content }
}
