import { ApiError } from '#platform/server/api-error.ts'
import { isInIds } from '#platform/server/database/queries/expressions.ts'
import { REMOVE_COMMAND } from '#platform/server/imports/import-commands.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import type { JournalRow } from '#platform/server/journal/journal-entry.ts'
import { trackWritten, undoRows, type Undo, type UndoByEntity } from '#platform/server/journal/undo.ts'
import { importSubject } from '../import-subject.ts'
import { createImporterContext } from '../open-import.ts'
import type { ImportContext, ImportJobContext, ImportRow, ImportTables } from '../tables.ts'
import { updateImport } from '../update-import.ts'
import { failOnError, findImport } from './fail-import.ts'
import { toSnapshot } from './store-job.ts'

const TIME_LIMIT_MS = 30_000

/** Undoes the changes of a cancelled or undone import, newest first, one transaction each. Continues where it stopped after a crash. */
export const removeImport = defineJob<ImportTables, { id: number }>({
  name: 'imports.remove',
  run: async (ctx, { id }) => {
    const row = await findImport(ctx, id, ['cancelling', 'undoing'])
    if (row) await failOnError(ctx, row, () => removeRecords(ctx, row))
  },
})

async function removeRecords(ctx: ImportJobContext, row: ImportRow): Promise<void> {
  const options = { timeLimitMs: TIME_LIMIT_MS, verb: REMOVE_COMMAND }
  let hasMore = true
  while (hasMore) {
    const { viewer } = await createImporterContext(ctx, row)
    hasMore = await ctx.write((writing) => undoNewest({ ...writing, notify: () => {} }, row, ctx.undoByEntity), { ...options, viewer })
  }
  const { viewer } = await createImporterContext(ctx, row)
  await ctx.write((writing) => finish(writing, row), { viewer, verb: 'imports.undo' })
}

/** Returns false once all changes are undone. */
async function undoNewest(ctx: ImportContext, row: ImportRow, undoByEntity: UndoByEntity): Promise<boolean> {
  const current = await updateImport(ctx, { id: row.id, from: row.state, columns: {} })
  const changes = ctx.db.selectFrom('import_changes').selectAll().where('importId', '=', row.id).orderBy('id', 'desc').limit(1)
  const newest = current && (await changes.executeTakeFirst())
  if (!newest) return false
  const steps = await ctx.db.selectFrom('journal').selectAll().where('change', '=', newest.change).orderBy('seq', 'desc').execute()
  const { trackingContext, writtenRecords } = trackWritten(ctx)
  const removed: JournalRow[] = []
  for (const sequence of groupByEntity(steps)) {
    const undo = undoByEntity[sequence[0]!.entity]
    removed.push(...(await undoSequence(trackingContext, sequence, { undo, writtenRecords })))
  }
  await deleteKeys(ctx, row, removed)
  await ctx.db.deleteFrom('import_changes').where('id', '=', newest.id).execute()
  const kept = steps.filter((step) => step.before === null && !removed.includes(step)).length
  await updateImport(ctx, { id: row.id, from: row.state, columns: { kept: current.kept + kept, done: current.done + removed.length } })
  return true
}

/** Consecutive steps of one entity, which its module may be able to undo together. */
function groupByEntity(steps: readonly JournalRow[]): JournalRow[][] {
  const groups: JournalRow[][] = []
  for (const step of steps) {
    const last = groups.at(-1)
    if (last?.[0]!.entity === step.entity) last.push(step)
    else groups.push([step])
  }
  return groups
}

type UndoContext = Parameters<typeof undoRows>[0]
type UndoOptions = { undo: Undo | undefined; writtenRecords: ReadonlySet<string> }

/** Returns the steps that are undone. The records of the others stay, because they have been changed since. */
async function undoSequence(ctx: UndoContext, steps: readonly JournalRow[], options: UndoOptions): Promise<JournalRow[]> {
  if (steps.length > 1 && (await tryUndo(ctx, steps, options))) return [...steps]
  const undone: JournalRow[] = []
  for (const step of steps) if (await tryUndo(ctx, [step], options)) undone.push(step)
  return undone
}

async function tryUndo(ctx: UndoContext, steps: readonly JournalRow[], { undo, writtenRecords }: UndoOptions): Promise<boolean> {
  try {
    await ctx.withSavepoint(() => undoRows(ctx, undo, steps, writtenRecords))
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/** So that the records can be imported again. */
async function deleteKeys(ctx: ImportContext, { id }: ImportRow, steps: readonly JournalRow[]): Promise<void> {
  for (const [entity, own] of Map.groupBy(steps, (step) => step.entity)) {
    const ids = own.map(({ entityId }) => entityId)
    const keys = ctx.db.deleteFrom('import_records').where('importId', '=', id).where('entity', '=', entity)
    await keys.where(isInIds(ctx.dialect, 'recordId', ids)).execute()
  }
}

async function finish(ctx: ImportContext, row: ImportRow): Promise<void> {
  const state = row.state === 'undoing' ? 'undone' : 'cancelled'
  const finished = await updateImport(ctx, { id: row.id, from: row.state, columns: { state, finishedAt: ctx.now } })
  if (!finished || state === 'cancelled') return
  const before = toSnapshot({ ...finished, state: 'done' })
  ctx.recordChange({ entity: importSubject.entity, id: row.id, before, after: { ...before, state } })
}
