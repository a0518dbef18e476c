import { addDays } from '#platform/contract/add-days.ts'
import { ApiError, type FieldError, invalidInput } from '#platform/server/api-error.ts'
import type { InvoiceContext } from '../../../server/context.ts'
import type { QuoteRow } from '../../../server/tables.ts'
import { toLocalDate } from '../../../server/today.ts'
import { type StoredSettings, assignNumber, chooseNumbering, readSettings, toNumberKey } from '../../../settings/server/index.ts'
import { createStatusError } from '../change-status.ts'

/** Returns the columns that make a draft a quote which can be sent; none for one that was sent before. */
export async function finalizeQuote(ctx: InvoiceContext, row: QuoteRow): Promise<Partial<QuoteRow>> {
  if (row.status === 'sent') return {}
  if (row.status !== 'draft') throw createStatusError(row.status)
  const settings = await readSettings(ctx.db)
  assertComplete(row, settings)
  const today = toLocalDate(ctx.now, settings.timeZone)
  const date = row.date ?? today
  const validUntil = row.validUntil ?? addDays(date, settings.quoteDays)
  if (validUntil < date) throw invalidInput('/quote/validUntil', 'must not be before the date of the quote')
  if (validUntil < today) throw invalidInput('/quote/validUntil', 'must not be in the past')
  const number =
    row.number ?? (await assignNumber(ctx, await chooseNumbering(ctx, settings, { table: 'quotes', row }), { kind: 'quote', day: date }))
  const seller = JSON.stringify({ ...settings.seller, logoId: settings.logoId })
  return { status: 'sent', number, numberKey: toNumberKey(number), date, validUntil, seller, sentAt: ctx.now }
}

function assertComplete({ client, lineCount }: QuoteRow, { seller }: StoredSettings): void {
  const checks: [isMissing: boolean, error: FieldError][] = [
    [seller.name.trim() === '', { path: '/settings/seller/name', message: 'must not be empty' }],
    [client === null, { path: '/quote/client', message: 'must not be empty' }],
    [lineCount === 0, { path: '/quote/lines', message: 'must contain at least one line item' }],
  ]
  const errors = checks.filter(([isMissing]) => isMissing).map(([, error]) => error)
  if (errors.length > 0) throw new ApiError(400, 'invoices.quote_incomplete', 'Something is missing before the quote can be sent.', errors)
}
