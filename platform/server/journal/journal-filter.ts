import { sql, type ExpressionBuilder, type SelectQueryBuilder } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import type { ChangeKind, companyJournal } from '#platform/contract/company-journal.ts'
import type { Context } from '../context.ts'
import { forceIndex } from '../database/queries/force-index.ts'
import { invalidInput } from '../api-error.ts'
import { REMOVE_COMMAND, STORE_COMMAND } from '../imports/import-commands.ts'
import { findRecordByAddress } from './record-by-address.ts'
import type { JournalTables } from './journal-entry.ts'

export type JournalFilter = {
  by?: number
  entity?: string
  id?: number
  kind?: ChangeKind
  /** In UTC; `from` is inclusive, `until` exclusive. */
  from?: string
  until?: string
}

type Rows<O> = SelectQueryBuilder<JournalTables, 'journal', O>

/** Throws 400 for an address that shows no record and for days in the wrong order. */
export function parseJournalFilter(ctx: Context<JournalTables>, query: Input<typeof companyJournal.exportActs>): JournalFilter {
  const { by, entity, kind, from, to, address } = query
  if (from && to && from > to) throw invalidInput('/to', 'must not be before the first day')
  const record = address?.trim() ? findRecordByAddress(ctx.subjects, address.trim()) : null
  if (address?.trim() && !record) throw invalidInput('/address', 'must be the address of a page that shows a record')
  return {
    ...(by && { by }),
    ...(entity && { entity }),
    ...record,
    ...(kind && { kind }),
    ...(from && { from: startOfDay(from, ctx.viewer.timeZone) }),
    ...(to && { until: startOfDay(Temporal.PlainDate.from(to).add({ days: 1 }).toString(), ctx.viewer.timeZone) }),
  }
}

const startOfDay = (day: string, timeZone: string) =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds).toISOString()

/** Purged entries are never found. */
export function applyFilter<O>(query: Rows<O>, { by, entity, id, kind, from, until }: JournalFilter): Rows<O> {
  let rows = query.where((eb) => (kind ? matchesKind(eb, kind) : eb.or([eb('before', 'is not', null), eb('after', 'is not', null)])))
  if (id === undefined) rows = rows.where('verb', 'not in', [STORE_COMMAND, REMOVE_COMMAND])
  if (by !== undefined) rows = rows.where('actor', '=', by)
  if (entity !== undefined) rows = rows.where('entity', '=', entity)
  if (id !== undefined) rows = rows.where('entityId', '=', id)
  if (from !== undefined) rows = rows.where('at', '>=', from)
  if (until !== undefined) rows = rows.where('at', '<', until)
  return rows
}

/** Must match the condition of the index `journal_deleted`. */
export const isDeletion = sql<boolean>`before is not null and after is null`

export const laterSteps = ({ selectFrom }: ExpressionBuilder<JournalTables, 'journal'>) =>
  selectFrom('journal as later')
    .select('later.seq')
    .whereRef('later.entity', '=', 'journal.entity')
    .whereRef('later.entityId', '=', 'journal.entityId')
    .whereRef('later.seq', '>', 'journal.seq')

/** Stored as `verb` of changes that undid or restored something. */
export const UNDO_COMMAND = 'journal.undo'
export const RESTORE_COMMAND = 'journal.restore'

function matchesKind(eb: ExpressionBuilder<JournalTables, 'journal'>, kind: ChangeKind) {
  const [before, after] = [eb('before', 'is', null), eb('after', 'is', null)]
  const isPlain = eb('verb', 'not in', [UNDO_COMMAND, RESTORE_COMMAND])
  switch (kind) {
    case 'created':
      return eb.and([before, eb.not(after), isPlain])
    case 'changed':
      return eb.and([eb.not(before), eb.not(after), isPlain])
    case 'deleted':
      return eb.and([isDeletion, isPlain])
    case 'undone':
      return eb.and([verbIs(UNDO_COMMAND), eb.or([eb.not(before), eb.not(after)])])
    case 'restored':
      return eb.and([verbIs(RESTORE_COMMAND), eb.not(after)])
  }
}

/** A literal, so that SQLite recognizes the partial index. */
const verbIs = (verb: string) => sql<boolean>`verb = ${sql.lit(verb)}`

/** Ordered by `seq` within one record, to match its index. */
export const orderNewestFirst = <O>(rows: Rows<O>, { id }: JournalFilter): Rows<O> =>
  id === undefined ? rows.orderBy('at', 'desc').orderBy('seq', 'desc') : rows.orderBy('seq', 'desc')

/** SQLite has no statistics and would scan all rows of an entity for a few changes. */
export function selectRowsOfChanges(
  { slow, dialect }: Context<JournalTables>,
  changes: readonly string[],
  filter: JournalFilter,
): Rows<{}> {
  const rows = applyFilter(slow.selectFrom('journal'), filter).where('change', 'in', changes)
  return dialect === 'sqlite' ? (forceIndex(rows, { table: 'journal', index: 'journal_change' }) as typeof rows) : rows
}

export type JournalPosition = { at: string; seq: number }

export const startAfter = <O>(rows: Rows<O>, { id }: JournalFilter, { at, seq }: JournalPosition): Rows<O> =>
  id === undefined ? rows.where((eb) => eb(eb.refTuple('at', 'seq'), '<', eb.tuple(at, seq))) : rows.where('seq', '<', seq)

export const formatPosition = ({ at, seq }: JournalPosition) => `${at}@${seq}`

export function parsePosition(text: string | undefined): JournalPosition | undefined {
  if (!text) return undefined
  const [at, seq] = text.split('@') as [string, string]
  return { at, seq: Number(seq) }
}
