import type { Kysely } from 'kysely'
import { invalid, Refusal } from '#platform/server/refusal.ts'
import type { StoredSettings } from './settings.ts'
import type { InvoiceContext } from './subjects.ts'
import type { InvoiceRow, InvoiceTables } from './tables.ts'

type Kind = InvoiceRow['kind']
type Db = Kysely<InvoiceTables>

/** The day it is in this zone, `YYYY-MM-DD`. */
export const today = (now: string, timeZone: string) => new Date(now).toLocaleDateString('sv-SE', { timeZone })

/**
 * The next number of the document's series. The counter's row stays locked until the act ends, and goes back with it:
 * numbers are unique, and none is missing, however many are issued at once and whichever of them fail.
 */
export async function takeNumber(ctx: InvoiceContext, settings: StoredSettings, { kind, day }: { kind: Kind; day: string }) {
  const pattern = patternOf(settings, kind)
  const series = seriesOf(kind, pattern, day)
  const { last } = await ctx.db
    .insertInto('invoice_counters')
    .values({ series, last: 1 })
    .onConflict((conflict) => conflict.column('series').doUpdateSet((eb) => ({ last: eb('invoice_counters.last', '+', 1) })))
    .returning('last')
    .executeTakeFirstOrThrow()
  const number = written(pattern, day, last)
  const taken = await ctx.db.selectFrom('invoices').select('id').where('number', '=', number).executeTakeFirst()
  if (taken) throw new Refusal(409, 'invoices.number_taken', `The number ${number} is taken: change the pattern of numbers.`)
  return number
}

export async function nextNumber(db: Db, pattern: string, day: string): Promise<number> {
  return (await lastOf(db, seriesOf('invoice', pattern, day))) + 1
}

/** Chooses where a series starts; once a number of it is given, only what comes next anyway may be said. */
export async function setNextNumber(ctx: InvoiceContext, settings: StoredSettings, next: number): Promise<void> {
  const day = today(ctx.now, settings.timeZone)
  const series = seriesOf('invoice', settings.numberPattern, day)
  if ((await lastOf(ctx.db, series)) + 1 === next) return
  const [year] = day.split('-')
  const given = ctx.db.selectFrom('invoices').select('id').where('kind', '=', 'invoice').where('number', 'is not', null)
  const issued = settings.numberPattern.match(/\{(year|yy)\}/) ? given.where('issuedDate', 'like', `${year}-%`) : given
  if (await issued.limit(1).executeTakeFirst()) throw invalid('/settings/nextNumber', 'cannot change once a number has been given')
  await ctx.db
    .insertInto('invoice_counters')
    .values({ series, last: next - 1 })
    .onConflict((conflict) => conflict.column('series').doUpdateSet({ last: next - 1 }))
    .execute()
}

/** Sorts numbers as people count: runs of digits by their value. */
export const numberKeyOf = (number: string) => number.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(10, '0'))

const patternOf = (settings: StoredSettings, kind: Kind) => (kind === 'invoice' ? settings.numberPattern : settings.creditNotePattern)

const seriesOf = (kind: Kind, pattern: string, day: string) => (/\{(year|yy)\}/.test(pattern) ? `${kind} ${day.slice(0, 4)}` : kind)

function written(pattern: string, day: string, number: number): string {
  const [year, month] = day.split('-') as [string, string]
  return pattern
    .replaceAll('{year}', year)
    .replaceAll('{yy}', year.slice(2))
    .replaceAll('{month}', month)
    .replace(/\{number(?::(\d))?\}/, (_, places?: string) => String(number).padStart(Number(places ?? 1), '0'))
}

async function lastOf(db: Db, series: string): Promise<number> {
  const row = await db.selectFrom('invoice_counters').select('last').where('series', '=', series).executeTakeFirst()
  return row?.last ?? 0
}
