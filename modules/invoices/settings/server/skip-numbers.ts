import { sql } from 'kysely'
import { ApiError } from '#platform/server/api-error.ts'
import type { InvoiceContext } from '../../server/context.ts'
import { formatNumber, getSeries } from './invoice-numbers.ts'
import type { StoredSettings } from './stored-settings.ts'

type Imported = { kind: 'invoice' | 'credit-note'; number: string }

/**
 * Lets the workspace's own series begin after the imported numbers that they would assign otherwise. Throws 409 if a series has already
 * begun and will reach one of the numbers.
 */
export async function skipImportedNumbers(ctx: InvoiceContext, settings: StoredSettings, numbers: readonly string[]): Promise<void> {
  const highest = new Map<string, Position>()
  for (const number of numbers)
    for (const kind of ['invoice', 'credit-note'] as const) {
      const found = findPosition(settings, { kind, number })
      if (found && found.position > (highest.get(found.series)?.position ?? 0)) highest.set(found.series, found)
    }
  for (const position of highest.values()) await beginAfter(ctx, position)
}

type Position = { number: string; series: string; position: number }

/** Where in its series the pattern would produce exactly this number; null if it never does. */
function findPosition(settings: StoredSettings, { kind, number }: Imported): Position | null {
  const pattern = kind === 'invoice' ? settings.numberPattern : settings.creditNotePattern
  const matcher = matchers.get(pattern) ?? createMatcher(pattern)
  matchers.set(pattern, matcher)
  const { groups } = matcher.exec(number) ?? {}
  const position = Number(groups?.number)
  if (!groups || position < 1 || !Number.isSafeInteger(position)) return null
  const year = groups.year ?? (groups.yy === undefined ? null : `20${groups.yy}`)
  const day = `${year ?? '2000'}-${groups.month ?? '01'}-01`
  return formatNumber(pattern, day, position) === number ? { number, series: getSeries(kind, pattern, day), position } : null
}

const matchers = new Map<string, RegExp>()
const placeholders: Record<string, string> = { year: '(?<year>\\d{4})', yy: '(?<yy>\\d{2})', month: '(?<month>\\d{2})' }

function createMatcher(pattern: string): RegExp {
  const used = new Set<string>()
  const source = pattern.replace(/\{(year|yy|month|number)(?::\d)?\}|[^{]|\{/g, (part, name?: string) => {
    if (name === undefined) return RegExp.escape(part)
    const isRepeated = used.has(name)
    used.add(name)
    return isRepeated ? `\\k<${name}>` : (placeholders[name] ?? '(?<number>\\d{1,15})')
  })
  return new RegExp(`^${source}$`)
}

/** The counter stays locked until the transaction ends. */
async function beginAfter(ctx: InvoiceContext, { number, series, position }: Position): Promise<void> {
  const counters = ctx.db.selectFrom('invoice_counters').select('last').where('series', '=', series)
  if (((await counters.executeTakeFirst())?.last ?? 0) >= position) return
  const last = sql<number>`case when invoice_counters.last > ${position} then invoice_counters.last else ${position} end`
  const { isStarted } = await ctx.db
    .insertInto('invoice_counters')
    .values({ series, last: position })
    .onConflict((conflict) => conflict.column('series').doUpdateSet({ last }))
    .returning('isStarted')
    .executeTakeFirstOrThrow()
  if (isStarted === 1) throw numberReserved(number)
}

const numberReserved = (number: string) =>
  new ApiError(
    409,
    'invoices.number_reserved',
    `The workspace’s own invoices will reach the number ${number}. Change their number format first.`,
  )
