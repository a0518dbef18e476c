import { sql, type ExpressionBuilder, type SelectQueryBuilder } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import type { ActKind, companyJournal } from '#platform/contract/company-journal.ts'
import type { Context } from '../context.ts'
import { walkIndex } from '../database/walk-index.ts'
import { invalid } from '../refusal.ts'
import { recordAt } from './record-at.ts'
import type { JournalTables } from './record.ts'

/** Which rows of the journal are asked for; all parts hold together. */
export type Wanted = {
  by?: number
  entity?: string
  id?: number
  kind?: ActKind
  /** Moments in UTC: not before, and before. */
  from?: string
  until?: string
}

type Rows<O> = SelectQueryBuilder<JournalTables, 'journal', O>

/** The filters of a call as they hold for this viewer. Refusal 400 where an address shows no record, or days are the wrong way round. */
export function wantedOf(ctx: Context<JournalTables>, asked: Input<typeof companyJournal.exportActs>): Wanted {
  const { by, entity, kind, from, to, address } = asked
  if (from && to && from > to) throw invalid('/to', 'is before the first day')
  const record = address?.trim() ? recordAt(ctx.subjects, address.trim()) : null
  if (address?.trim() && !record) throw invalid('/address', 'shows no record')
  return {
    ...(by && { by }),
    ...(entity && { entity }),
    ...record,
    ...(kind && { kind }),
    ...(from && { from: startOf(from, ctx.viewer.timeZone) }),
    ...(to && { until: startOf(Temporal.PlainDate.from(to).add({ days: 1 }).toString(), ctx.viewer.timeZone) }),
  }
}

const startOf = (day: string, timeZone: string) =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds).toISOString()

/** What was forgotten is found by nobody. */
export function matching<O>(query: Rows<O>, { by, entity, id, kind, from, until }: Wanted): Rows<O> {
  let rows = query.where((eb) => (kind ? ofKind(eb, kind) : eb.or([eb('before', 'is not', null), eb('after', 'is not', null)])))
  if (by !== undefined) rows = rows.where('actor', '=', by)
  if (entity !== undefined) rows = rows.where('entity', '=', entity)
  if (id !== undefined) rows = rows.where('entityId', '=', id)
  if (from !== undefined) rows = rows.where('at', '>=', from)
  if (until !== undefined) rows = rows.where('at', '<', until)
  return rows
}

/** As the index of deletions has it. */
export const isDeletion = sql<boolean>`before is not null and after is null`

/** What became of the record of a row after it. */
export const laterSteps = ({ selectFrom }: ExpressionBuilder<JournalTables, 'journal'>) =>
  selectFrom('journal as later')
    .select('later.seq')
    .whereRef('later.entity', '=', 'journal.entity')
    .whereRef('later.entityId', '=', 'journal.entityId')
    .whereRef('later.seq', '>', 'journal.seq')

export const UNDO = 'journal.undo'
export const RESTORE = 'journal.restore'

function ofKind(eb: ExpressionBuilder<JournalTables, 'journal'>, kind: ActKind) {
  const [before, after] = [eb('before', 'is', null), eb('after', 'is', null)]
  const isPlain = eb('verb', 'not in', [UNDO, RESTORE])
  switch (kind) {
    case 'created':
      return eb.and([before, eb.not(after), isPlain])
    case 'changed':
      return eb.and([eb.not(before), eb.not(after), isPlain])
    case 'deleted':
      return eb.and([isDeletion, isPlain])
    case 'undone':
      return eb.and([isVerb(UNDO), eb.or([eb.not(before), eb.not(after)])])
    case 'restored':
      return eb.and([isVerb(RESTORE), eb.not(after)])
  }
}

/** As a literal, by which SQLite knows the index that holds these alone. */
const isVerb = (verb: string) => sql<boolean>`verb = ${sql.lit(verb)}`

/** Newest first; of one record by number, since that is how its index has them. */
export const newestFirst = <O>(rows: Rows<O>, { id }: Wanted): Rows<O> =>
  id === undefined ? rows.orderBy('at', 'desc').orderBy('seq', 'desc') : rows.orderBy('seq', 'desc')

/** The rows of these acts that match. SQLite, which keeps no figures, would rather read all rows of an entity for a few acts of it. */
export function rowsOfActs({ slow, dialect }: Context<JournalTables>, changes: readonly string[], wanted: Wanted): Rows<{}> {
  const rows = matching(slow.selectFrom('journal'), wanted).where('change', 'in', changes)
  return dialect === 'sqlite' ? (walkIndex(rows, { table: 'journal', index: 'journal_change' }) as typeof rows) : rows
}

export type Place = { at: string; seq: number }

/** What follows a place in that order. */
export const below = <O>(rows: Rows<O>, { id }: Wanted, { at, seq }: Place): Rows<O> =>
  id === undefined ? rows.where((eb) => eb(eb.refTuple('at', 'seq'), '<', eb.tuple(at, seq))) : rows.where('seq', '<', seq)

export const placeText = ({ at, seq }: Place) => `${at}@${seq}`

export function placeIn(text: string | undefined): Place | undefined {
  if (!text) return undefined
  const [at, seq] = text.split('@') as [string, string]
  return { at, seq: Number(seq) }
}
