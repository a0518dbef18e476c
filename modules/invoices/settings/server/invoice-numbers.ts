import type { Kysely } from 'kysely'
import { ApiError, invalidInput } from '#platform/server/api-error.ts'
import { SAMPLE_PREFIX } from './sample-numbers.ts'
import type { StoredSettings } from './stored-settings.ts'
import type { InvoiceContext } from '../../server/context.ts'
import type { InvoiceRow, InvoiceTables } from '../../server/tables.ts'
import { toLocalDate } from '../../server/today.ts'

type Kind = InvoiceRow['kind'] | 'quote'
type Db = Kysely<InvoiceTables>

/** The counter's row stays locked and is rolled back with the transaction, so numbers are unique and without gaps. */
export async function assignNumber(ctx: InvoiceContext, settings: StoredSettings, { kind, day }: { kind: Kind; day: string }) {
  const pattern = getPattern(settings, kind)
  const series = getSeries(kind, pattern, day)
  const { last } = await ctx.db
    .insertInto('invoice_counters')
    .values({ series, last: 1, isStarted: 1 })
    .onConflict((conflict) => conflict.column('series').doUpdateSet((eb) => ({ last: eb('invoice_counters.last', '+', 1), isStarted: 1 })))
    .returning('last')
    .executeTakeFirstOrThrow()
  const number = formatNumber(pattern, day, last)
  const existing = ctx.db
    .selectFrom(kind === 'quote' ? 'quotes' : 'invoices')
    .select('id')
    .where('number', '=', number)
    .where('removedAt', 'is', null)
  if (await existing.executeTakeFirst()) throw numberTaken(number)
  return number
}

function numberTaken(number: string): ApiError {
  const detail = `The number ${number} is already in use. Change the number format in the invoice settings.`
  return new ApiError(409, 'invoices.number_taken', detail)
}

export async function readNextNumber(db: Db, pattern: string, day: string): Promise<number> {
  return (await readLastNumber(db, getSeries('invoice', pattern, day))) + 1
}

/** Sets the start of a series. Throws 400 once a number of the series has been assigned. */
export async function setNextNumber(ctx: InvoiceContext, settings: StoredSettings, next: number): Promise<void> {
  const day = toLocalDate(ctx.now, settings.timeZone)
  const series = getSeries('invoice', settings.numberPattern, day)
  if ((await readLastNumber(ctx.db, series)) + 1 === next) return
  const [year] = day.split('-')
  const invoices = ctx.db.selectFrom('invoices').select('id').where('kind', '=', 'invoice').where('isImported', '=', 0)
  const assigned = invoices.where('number', 'not like', `${SAMPLE_PREFIX}%`)
  const issued = settings.numberPattern.match(/\{(year|yy)\}/) ? assigned.where('issuedDate', 'like', `${year}-%`) : assigned
  if (await issued.limit(1).executeTakeFirst())
    throw invalidInput('/settings/nextNumber', 'must not change after the first number of the year has been assigned')
  await ctx.db
    .insertInto('invoice_counters')
    .values({ series, last: next - 1 })
    .onConflict((conflict) => conflict.column('series').doUpdateSet({ last: next - 1 }))
    .execute()
}

/** Pads runs of digits so that numbers sort naturally. */
export const toNumberKey = (number: string) => number.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(10, '0'))

function getPattern({ numberPattern, creditNotePattern, quotePattern }: StoredSettings, kind: Kind): string {
  return { invoice: numberPattern, 'credit-note': creditNotePattern, quote: quotePattern }[kind]
}

export function getSeries(kind: Kind, pattern: string, day: string): string {
  const series = pattern.startsWith(SAMPLE_PREFIX) ? `sample ${kind}` : kind
  return /\{(year|yy)\}/.test(pattern) ? `${series} ${day.slice(0, 4)}` : series
}

export function formatNumber(pattern: string, day: string, number: number): string {
  const [year, month] = day.split('-') as [string, string]
  return pattern
    .replaceAll('{year}', year)
    .replaceAll('{yy}', year.slice(2))
    .replaceAll('{month}', month)
    .replace(/\{number(?::(\d))?\}/, (_, places?: string) => String(number).padStart(Number(places ?? 1), '0'))
}

async function readLastNumber(db: Db, series: string): Promise<number> {
  const row = await db.selectFrom('invoice_counters').select('last').where('series', '=', series).executeTakeFirst()
  return row?.last ?? 0
}
