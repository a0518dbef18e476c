import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import type { journal } from '#platform/contract/journal.ts'
import { forbidden, can } from '../abilities/check.ts'
import { findVisible } from '../abilities/visible.ts'
import type { Subject } from '../abilities/subject.ts'
import type { Context } from '../context.ts'
import { lockRows } from '../database/queries/expressions.ts'
import { notFound, ApiError } from '../api-error.ts'
import { getSubject } from './history.ts'
import { isEqualJson, parseValues, type JournalRow, type JournalTables } from './journal-entry.ts'
import { assertMayUndo } from './sensitive-changes.ts'
import { findVisibleRecords } from './visible-records.ts'

/** One record's change: only changed fields, by whom (null: the application) and when (UTC). */
export type RecordChange = Pick<JournalRow, 'actor' | 'at'> & {
  id: number
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Uses the module's own functions, so that permissions are checked again. The record has been verified to match `after`. */
export type Undo<Tables = never> = ((ctx: Context<Tables>, change: RecordChange) => Promise<void>) | BulkUndo<Tables> | 'never'

/** Reverses all records of a change at once. It must find visible records itself and call `assertUnchanged` for each. */
export class BulkUndo<Tables = never> {
  readonly undo: (ctx: Context<Tables>, changes: readonly RecordChange[]) => Promise<void>
  constructor(undo: (ctx: Context<Tables>, changes: readonly RecordChange[]) => Promise<void>) {
    this.undo = undo
  }
}

export type UndoByEntity = Record<string, Undo>

/** Undoes all records of a change or none. An undo is a command and can be undone as well. */
export const undo =
  (undoByEntity: UndoByEntity) =>
  async (ctx: Context<JournalTables>, { change }: Input<typeof journal.undo>): Promise<{ undone: number }> => {
    const rows = await ctx.db.selectFrom('journal').selectAll().where('change', '=', change).orderBy('seq', 'desc').execute()
    if (rows.length === 0) throw notFound('change')
    if (rows.some(({ actor }) => actor !== ctx.viewer.id)) await assertVisible(ctx, rows)
    if (rows.some(isPurged)) throw finalChange()
    const { trackingContext, writtenRecords } = trackWritten(ctx)
    for (const [entity, own] of Map.groupBy(rows, (row) => row.entity))
      await undoRows(trackingContext, undoByEntity[entity], own, writtenRecords)
    await assertMayUndo(ctx, rows)
    return { undone: rows.length }
  }

async function assertVisible(ctx: Context<JournalTables>, rows: readonly JournalRow[]): Promise<void> {
  if (!can(ctx, 'read', 'Journal')) throw notFound('change')
  let visibleCount = 0
  for (const [entity, own] of Map.groupBy(rows, (row) => row.entity)) {
    const entityIds = own.map(({ entityId }) => entityId)
    const visibleRecords = await findVisibleRecords(ctx, entity, entityIds)
    visibleCount += own.filter((row) => visibleRecords.get(row.entityId)?.isStepVisible(row)).length
  }
  if (visibleCount === 0) throw notFound('change')
  if (visibleCount < rows.length) throw forbidden('undo', 'change')
}

const isPurged = ({ before, after }: JournalRow) => before === null && after === null

const finalChange = () => new ApiError(409, 'journal.final', 'This change cannot be undone.')

export function trackWritten(ctx: Context<JournalTables>) {
  const writtenRecords = new Set<string>()
  const recordChange: typeof ctx.recordChange = (entry) => {
    writtenRecords.add(`${entry.entity} ${entry.id}`)
    ctx.recordChange(entry)
  }
  return { trackingContext: { ...ctx, recordChange }, writtenRecords: writtenRecords as ReadonlySet<string> }
}

const emptySet: ReadonlySet<string> = new Set()

export async function undoRows(
  ctx: Context<JournalTables>,
  undoFunction: Undo | undefined,
  rows: readonly JournalRow[],
  writtenRecords = emptySet,
): Promise<void> {
  if (undoFunction instanceof BulkUndo) return undoFunction.undo(ctx as unknown as Context<never>, rows.map(toRecordChange))
  for (const row of rows) await undoRow(ctx, undoFunction, row, writtenRecords)
}

async function undoRow(
  ctx: Context<JournalTables>,
  undoFunction: Exclude<Undo, BulkUndo> | undefined,
  row: JournalRow,
  writtenRecords: ReadonlySet<string>,
): Promise<void> {
  const subject = getSubject(ctx, row.entity)
  const current = await lockRecord(ctx, subject, row.entityId)
  // An invisible record must not even reveal that it has changed.
  if (current) await findVisible(ctx as Context<any>, subject, row.entityId)
  if (!undoFunction || undoFunction === 'never') throw finalChange()
  const change = toRecordChange(row)
  if (writtenRecords.has(`${row.entity} ${row.entityId}`) && matches(current, change.before)) return
  assertUnchanged(current, change)
  await undoFunction(ctx as unknown as Context<never>, change)
}

async function lockRecord({ db, dialect }: Context<JournalTables>, subject: Subject, id: number) {
  const { table, snapshot = createRowReader(subject) } = subject
  const tables = db as Kysely<any>
  if (dialect === 'postgres') await lockRows(dialect, tables.selectFrom(table).select('id').where('id', '=', id)).execute()
  return snapshot(tables, id)
}

const toRecordChange = ({ entityId: id, actor, at, before, after }: JournalRow): RecordChange => ({
  id,
  actor,
  at,
  before: parseValues(before),
  after: parseValues(after),
})

/** Throws 409 unless the record (null if deleted) is as the change left it. */
export function assertUnchanged(current: Record<string, unknown> | null | undefined, { after }: RecordChange): void {
  if (!matches(current, after))
    throw new ApiError(409, 'journal.moved_on', 'The record has been changed since, so this change cannot be undone.')
}

/** Whether a row was created by someone other than the author of the change; rows by unknown authors count as others'. */
export const isCreatedByOthers = ({ actor }: RecordChange, creatorColumn: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(creatorColumn)} is distinct from ${actor}`

const createRowReader =
  ({ table, notDeleted }: Subject) =>
  (db: Kysely<any>, id: number) => {
    const row = db.selectFrom(table).selectAll().where(`${table}.id`, '=', id)
    return (notDeleted ? row.where((eb) => notDeleted(eb)) : row).executeTakeFirst()
  }

function matches(current: Record<string, unknown> | null | undefined, after: RecordChange['after']): boolean {
  if (!after || !current) return !after === !current
  return Object.entries(after).every(([name, value]) => isEqualJson(current[name], value))
}
