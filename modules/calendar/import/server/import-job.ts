import type { fileProblems } from '../../contract.ts'
import { lockRows } from '#platform/server/database/queries/expressions.ts'
import { getContentPath } from '#platform/server/files/content-folder.ts'
import { defineJob, type JobContext } from '#platform/server/jobs/jobs.ts'
import { createUserContext } from '../../server/user-context.ts'
import { InvalidFileError, type ReadCalendar, readCalendarInWorker } from '../../ical/server/index.ts'
import type { CalendarContext } from '../../server/event-subject.ts'
import { publishImport, importSubject, isRunning, updateImport } from './imports.ts'
import type { SortedEvents } from './sort-events.ts'
import { deleteStagedBatch, listStagedUids, publishStagedEvents, stageEvents } from './staged-events.ts'
import { upsertEvents } from './upsert-events.ts'
import type { CalendarTables, ImportRow } from '../../server/tables.ts'

const BATCH = 250
const FINISH_LIMIT_MS = 60_000
const SKIPPED_EVENTS_LIMIT = 200
const PROGRESS_INTERVAL_MS = 500

type Ctx = JobContext<CalendarTables>

/** Reads an uploaded file in a worker thread and publishes all events in one transaction. There is no partial import. */
export const importCalendar = defineJob<CalendarTables, { id: number }>({
  name: 'calendar.import',
  run: async (ctx, { id }) => {
    const row = await startReading(ctx, id)
    if (!row) return
    await deleteStagedEvents(ctx, row)
    try {
      const person = await createUserContext(ctx, row.userId)
      if (!person?.viewer.ability.can('create', 'Event')) throw new Error('the user may no longer create events')
      const path = getContentPath(ctx.config.dataDir, row.hash)
      const calendar = await readCalendarInWorker({ path, timeZone: person.viewer.timeZone }, createProgressReporter(ctx, row))
      await storeEvents(ctx, row, calendar)
    } catch (error) {
      const problem = error instanceof InvalidFileError ? error.problem : 'interrupted'
      if (problem === 'interrupted') ctx.log.error({ err: error, import: id }, 'import failed')
      await markFailed(ctx, row, problem)
    }
    await deleteStagedEvents(ctx, row)
  },
})

/** Also restarts an import that a crash interrupted. */
const startReading = (ctx: Ctx, id: number): Promise<ImportRow | undefined> =>
  ctx.write(async (writeContext) => {
    const row = await writeContext.db.selectFrom('event_imports').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row || !isRunning(row)) return undefined
    publishImport(writeContext, row)
    return updateImport(writeContext, id, { state: 'reading' })
  })

function createProgressReporter(ctx: Ctx, row: ImportRow): (done: number, total: number) => void {
  let nextReportAt = 0
  let pendingWrite = Promise.resolve()
  return (done, total) => {
    if (performance.now() < nextReportAt) return
    nextReportAt = performance.now() + PROGRESS_INTERVAL_MS
    pendingWrite = pendingWrite.then(
      async () =>
        void (await ctx.write((writeContext) => updateProgress(writeContext, row, { from: 'reading', columns: { done, total } }))),
    )
    pendingWrite.catch((error: unknown) => ctx.log.warn({ err: error }, 'could not save the progress of an import'))
  }
}

const markFailed = (ctx: Ctx, row: ImportRow, problem: (typeof fileProblems)[number]) =>
  ctx.write(async (writeContext) => {
    const current = await writeContext.db.selectFrom('event_imports').select('state').where('id', '=', row.id).executeTakeFirst()
    if (current?.state !== 'cancelled') await updateImport(writeContext, row.id, { state: 'failed', problem })
    publishImport(writeContext, row)
  })

/** Stores hidden events in short transactions, so that other writes are not blocked, then publishes all of them in one. */
async function storeEvents(ctx: Ctx, row: ImportRow, file: ReadCalendar): Promise<void> {
  const isStarted = await ctx.write((writeContext) => {
    publishImport(writeContext, row)
    return updateProgress(writeContext, row, { from: 'reading', columns: { state: 'storing', total: file.total, done: 0 } })
  })
  if (!isStarted) return
  const staged: SortedEvents = { added: [], changed: [], unchanged: 0, skipped: [] }
  for (let start = 0; start < file.events.length; start += BATCH) {
    const batch = file.events.slice(start, start + BATCH)
    const sorted = await ctx.write(async (writeContext) => {
      if (!(await updateProgress(writeContext, row, { from: 'storing', columns: { done: start + batch.length } }))) return undefined
      return stageEvents(writeContext, batch, row)
    })
    if (!sorted) return
    for (const name of ['added', 'changed', 'skipped'] as const) staged[name].push(...(sorted[name] as never[]))
    staged.unchanged += sorted.unchanged
  }
  await ctx.write((writeContext) => finishImport(writeContext, { row, file, staged }), { timeLimitMs: FINISH_LIMIT_MS })
}

type Finish = { row: ImportRow; file: ReadCalendar; staged: SortedEvents }

async function finishImport(ctx: CalendarContext, { row, file, staged }: Finish): Promise<void> {
  await lockRows(ctx.dialect, queryUserImports(ctx, row.userId)).execute()
  if (!(await updateProgress(ctx, row, { from: 'storing', columns: { state: 'done' } }))) return
  const publishedCount = await publishStagedEvents(ctx, row)
  const hiddenUids = publishedCount === staged.added.length ? new Set<string>() : await listStagedUids(ctx, row)
  const upserted = await upsertEvents(ctx, [...staged.changed, ...staged.added.filter(({ uid }) => hiddenUids.has(uid))], row)
  const skipped = [...file.skipped, ...staged.skipped, ...upserted.skipped].toSorted((a, b) => a.line - b.line)
  const [added, updated] = [publishedCount + upserted.added.length, upserted.changed.length]
  const counts = { added, updated, unchanged: staged.unchanged + upserted.unchanged, skipped: skipped.length, ignored: file.ignored }
  await updateImport(ctx, row.id, { ...counts, done: file.total, skippedEvents: JSON.stringify(skipped.slice(0, SKIPPED_EVENTS_LIMIT)) })
  const summary = { userId: row.userId, fileName: row.fileName, calendar: row.calendar, added, updated }
  ctx.recordChange({ entity: importSubject.entity, id: row.id, before: null, after: summary })
}

/** Locks the user's imports, so that concurrent imports of one user see each other's events. */
const queryUserImports = ({ db }: CalendarContext, userId: number) =>
  db.selectFrom('event_imports').select('id').where('userId', '=', userId).orderBy('id')

type ProgressUpdate = { from: ImportRow['state']; columns: Partial<ImportRow> }

/** Returns false if the import has left the expected state, for example because it was canceled. */
async function updateProgress(
  ctx: Pick<CalendarContext, 'db' | 'now'>,
  { id }: ImportRow,
  { from, columns }: ProgressUpdate,
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('event_imports')
    .set({ ...columns, updatedAt: ctx.now })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows > 0
}

/** Deletes hidden events of crashed or canceled imports, and duplicates that others added in the meantime. */
async function deleteStagedEvents(ctx: Ctx, row: ImportRow): Promise<void> {
  let hasMore = true
  while (hasMore) hasMore = await ctx.write((writeContext) => deleteStagedBatch(writeContext, row))
}
