import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import type { journal } from '#platform/contract/journal.ts'
import { forbidden, may } from '../abilities/check.ts'
import { findVisible } from '../abilities/visible.ts'
import type { Subject } from '../abilities/subject.ts'
import type { Context } from '../context.ts'
import { lockRow } from '../database/expressions.ts'
import { notFound, Refusal } from '../refusal.ts'
import { subjectOf } from './history.ts'
import { isSame, type JournalRow, type JournalTables } from './record.ts'
import { seenRecords } from './seen.ts'

/** What the journal kept of one record's change: only the fields that differed, who did it (null: nobody) and when (in UTC). */
export type Change = Pick<JournalRow, 'actor' | 'at'> & {
  id: number
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/**
 * The inverse of an act on one record, by the module's own verbs, so that rights are checked anew.
 * The caller has made sure that the record still stands as `after` left it. `never` where nothing can be taken back.
 */
export type Undo<Tables = never> = ((ctx: Context<Tables>, change: Change) => Promise<void>) | UndoTogether<Tables> | 'never'

/**
 * The same for all records of an act at once, for entities of which one act changes a thousand. It finds the records in the viewer's
 * sight itself, and makes sure by `assertStands` that each is as `after` left it.
 */
export class UndoTogether<Tables = never> {
  readonly takeBack: (ctx: Context<Tables>, changes: readonly Change[]) => Promise<void>
  constructor(takeBack: (ctx: Context<Tables>, changes: readonly Change[]) => Promise<void>) {
    this.takeBack = takeBack
  }
}

export type UndoByEntity = Record<string, Undo>

/** Takes an act back: all of its records or none. An undo is an act, so it can be undone, too. */
export const undo =
  (inverses: UndoByEntity) =>
  async (ctx: Context<JournalTables>, { change }: Input<typeof journal.undo>): Promise<{ undone: number }> => {
    const rows = await ctx.db.selectFrom('journal').selectAll().where('change', '=', change).orderBy('seq', 'desc').execute()
    if (rows.length === 0) throw notFound('change')
    if (rows.some(({ actor }) => actor !== ctx.viewer.id)) await assertTold(ctx, rows)
    if (rows.some(isForgotten)) throw final()
    const { noting, written } = noteWritten(ctx)
    for (const [entity, own] of Map.groupBy(rows, (row) => row.entity)) await undoRows(noting, inverses[entity], own, written)
    return { undone: rows.length }
  }

/** The acts of others are for whoever reads the history, as far as it shows them: 404 where it shows nothing of it, 403 where not all. */
async function assertTold(ctx: Context<JournalTables>, rows: readonly JournalRow[]): Promise<void> {
  if (!may(ctx, 'read', 'Journal')) throw notFound('change')
  let told = 0
  for (const [entity, own] of Map.groupBy(rows, (row) => row.entity)) {
    const seen = await seenRecords(
      ctx,
      entity,
      own.map(({ entityId }) => entityId),
    )
    told += own.filter((row) => seen.get(row.entityId)?.isTold(row)).length
  }
  if (told === 0) throw notFound('change')
  if (told < rows.length) throw forbidden('undo', 'change')
}

/** What was purged is gone: nothing is left that could be put back. */
const isForgotten = ({ before, after }: JournalRow) => before === null && after === null

const final = () => new Refusal(409, 'journal.final', 'This cannot be taken back.')

/** Which records the act has written, beside what it does: one inverse may put back what stands in another row of the journal too. */
function noteWritten(ctx: Context<JournalTables>) {
  const written = new Set<string>()
  const record: typeof ctx.record = (entry) => {
    written.add(`${entry.entity} ${entry.id}`)
    ctx.record(entry)
  }
  return { noting: { ...ctx, record }, written: written as ReadonlySet<string> }
}

const nothing: ReadonlySet<string> = new Set()

export async function undoRows(
  ctx: Context<JournalTables>,
  inverse: Undo | undefined,
  rows: readonly JournalRow[],
  written = nothing,
): Promise<void> {
  if (inverse instanceof UndoTogether) return inverse.takeBack(ctx as unknown as Context<never>, rows.map(changeOf))
  for (const row of rows) await undoRow(ctx, inverse, row, written)
}

async function undoRow(
  ctx: Context<JournalTables>,
  inverse: Exclude<Undo, UndoTogether> | undefined,
  row: JournalRow,
  written: ReadonlySet<string>,
): Promise<void> {
  const subject = subjectOf(ctx, row.entity)
  const current = await lockedRecord(ctx, subject, row.entityId)
  // What has gone out of one's sight answers nothing more, not even that it has changed.
  if (current) await findVisible(ctx as Context<any>, subject, row.entityId)
  if (!inverse || inverse === 'never') throw final()
  const change = changeOf(row)
  if (written.has(`${row.entity} ${row.entityId}`) && stands(current, change.before)) return
  assertStands(current, change)
  await inverse(ctx as unknown as Context<never>, change)
}

/** Nobody changes it any more until it has been taken back. */
async function lockedRecord({ db, dialect }: Context<JournalTables>, subject: Subject, id: number) {
  const { table, snapshot = rowOf(subject) } = subject
  const tables = db as Kysely<any>
  if (dialect === 'postgres') await lockRow(dialect, tables.selectFrom(table).select('id').where('id', '=', id)).execute()
  return snapshot(tables, id)
}

const changeOf = ({ entityId: id, actor, at, before, after }: JournalRow): Change => ({
  id,
  actor,
  at,
  before: parse(before),
  after: parse(after),
})

/** Refusal 409 unless the record, null where it is gone, is as the act left it. */
export function assertStands(current: Record<string, unknown> | null | undefined, { after }: Change): void {
  if (!stands(current, after)) throw new Refusal(409, 'journal.moved_on', 'It has been changed since, so it cannot be taken back.')
}

/** Whether a row was made by somebody else than whoever did the act; `maker`: its column. Where nobody knows by whom, it counts as others' for whoever acted. */
export const isOfOthers = ({ actor }: Change, maker: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(maker)} is distinct from ${actor}`

const rowOf =
  ({ table, alive }: Subject) =>
  (db: Kysely<any>, id: number) => {
    const row = db.selectFrom(table).selectAll().where(`${table}.id`, '=', id)
    return (alive ? row.where((eb) => alive(eb)) : row).executeTakeFirst()
  }

function stands(current: Record<string, unknown> | null | undefined, after: Change['after']): boolean {
  if (!after || !current) return !after === !current
  return Object.entries(after).every(([name, value]) => isSame(current[name], value))
}

export const parse = (text: string | null) => (text === null ? null : (JSON.parse(text) as Record<string, unknown>))
