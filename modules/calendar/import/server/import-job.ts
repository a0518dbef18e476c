import type { fileProblems } from '../../contract.ts'
import { lockRows } from '#platform/server/database/expressions.ts'
import { getContentPath } from '#platform/server/files/content-folder.ts'
import { defineJob, type JobContext } from '#platform/server/jobs/jobs.ts'
import { createUserContext } from '../../server/user-context.ts'
import { InvalidFileError, type ReadCalendar, readInThread } from '../../ical/server/index.ts'
import type { CalendarContext } from '../../server/event-subject.ts'
import { publishImport, importSubject, isRunning, updateImport } from './imports.ts'
import { upsertEvents, dropStaged, showStaged, listStagedUids, stageEvents, type SortedEvents } from './store-events.ts'
import type { CalendarTables, ImportRow } from '../../server/tables.ts'

/** Events per transaction. */
const BATCH = 250
/** The longest duration of the transaction that publishes an import. */
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
    await dropAllStaged(ctx, row)
    try {
      const person = await createUserContext(ctx, row.userId)
      if (!person?.viewer.ability.can('create', 'Event')) throw new Error('the person may not add events any more')
      const path = getContentPath(ctx.config.dataDir, row.hash)
      const calendar = await readInThread({ path, timeZone: person.viewer.timeZone }, createProgressReporter(ctx, row))
      await storeEvents(ctx, row, calendar)
    } catch (error) {
      const problem = error instanceof InvalidFileError ? error.problem : 'interrupted'
      if (problem === 'interrupted') ctx.log.error({ err: error, import: id }, 'an import has failed')
      await markFailed(ctx, row, problem)
    }
    await dropAllStaged(ctx, row)
  },
})

/** Also restarts imports that were interrupted by a crash. */
const startReading = (ctx: Ctx, id: number): Promise<ImportRow | undefined> =>
  ctx.write(async (writing) => {
    const row = await writing.db.selectFrom('event_imports').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row || !isRunning(row)) return undefined
    publishImport(writing, row)
    return updateImport(writing, id, { state: 'reading' })
  })

/** Limits the rate of progress updates and writes them in order. */
function createProgressReporter(ctx: Ctx, row: ImportRow): (done: number, total: number) => void {
  let next = 0
  let noted = Promise.resolve()
  return (done, total) => {
    if (performance.now() < next) return
    next = performance.now() + PROGRESS_INTERVAL_MS
    noted = noted.then(
      async () => void (await ctx.write((writing) => updateProgress(writing, row, { from: 'reading', columns: { done, total } }))),
    )
    noted.catch((error: unknown) => ctx.log.warn({ err: error }, 'the progress of an import could not be noted'))
  }
}

const markFailed = (ctx: Ctx, row: ImportRow, problem: (typeof fileProblems)[number]) =>
  ctx.write(async (writing) => {
    const current = await writing.db.selectFrom('event_imports').select('state').where('id', '=', row.id).executeTakeFirst()
    if (current?.state !== 'cancelled') await updateImport(writing, row.id, { state: 'failed', problem })
    publishImport(writing, row)
  })

/** Stores hidden events in short transactions, so that other writes are not blocked, then publishes all of them in one. */
async function storeEvents(ctx: Ctx, row: ImportRow, read: ReadCalendar): Promise<void> {
  const isGoing = await ctx.write((writing) => {
    publishImport(writing, row)
    return updateProgress(writing, row, { from: 'reading', columns: { state: 'storing', total: read.total, done: 0 } })
  })
  if (!isGoing) return
  const staged: SortedEvents = { fresh: [], changed: [], unchanged: 0, skipped: [] }
  for (let start = 0; start < read.events.length; start += BATCH) {
    const some = read.events.slice(start, start + BATCH)
    const sorted = await ctx.write(async (writing) => {
      if (!(await updateProgress(writing, row, { from: 'storing', columns: { done: start + some.length } }))) return undefined
      return stageEvents(writing, some, row)
    })
    if (!sorted) return
    for (const name of ['fresh', 'changed', 'skipped'] as const) staged[name].push(...(sorted[name] as never[]))
    staged.unchanged += sorted.unchanged
  }
  await ctx.write((writing) => finishImport(writing, { row, read, staged }), { timeLimitMs: FINISH_LIMIT_MS })
}

type Finish = { row: ImportRow; read: ReadCalendar; staged: SortedEvents }

/** Publishes all events, or none if the import was canceled or fails. */
async function finishImport(ctx: CalendarContext, { row, read, staged }: Finish): Promise<void> {
  await lockRows(ctx.dialect, queryImports(ctx, row.userId)).execute()
  if (!(await updateProgress(ctx, row, { from: 'storing', columns: { state: 'done' } }))) return
  const publishedCount = await showStaged(ctx, row)
  const hidden = publishedCount === staged.fresh.length ? new Set<string>() : await listStagedUids(ctx, row)
  const late = await upsertEvents(ctx, [...staged.changed, ...staged.fresh.filter(({ uid }) => hidden.has(uid))], row)
  const left = [...read.skipped, ...staged.skipped, ...late.skipped].toSorted((one, other) => one.line - other.line)
  const [added, updated] = [publishedCount + late.fresh.length, late.changed.length]
  const numbers = { added, updated, unchanged: staged.unchanged + late.unchanged, skipped: left.length, ignored: read.ignored }
  await updateImport(ctx, row.id, { ...numbers, done: read.total, skippedEvents: JSON.stringify(left.slice(0, SKIPPED_EVENTS_LIMIT)) })
  const kept = { userId: row.userId, fileName: row.fileName, calendar: row.calendar, added, updated }
  ctx.recordChange({ entity: importSubject.entity, id: row.id, before: null, after: kept })
}

/** Locks the user's imports, so that concurrent imports of one user see each other's events. */
const queryImports = ({ db }: CalendarContext, userId: number) =>
  db.selectFrom('event_imports').select('id').where('userId', '=', userId).orderBy('id')

type ProgressUpdate = { from: ImportRow['state']; columns: Partial<ImportRow> }

/** Returns false if the import is no longer in the expected state, for example after it was canceled. */
async function updateProgress(
  ctx: Pick<CalendarContext, 'db' | 'now'>,
  { id }: ImportRow,
  { from, columns }: ProgressUpdate,
): Promise<boolean> {
  const noted = await ctx.db
    .updateTable('event_imports')
    .set({ ...columns, updatedAt: ctx.now })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return noted.numUpdatedRows > 0
}

/** Deletes hidden events of crashed or canceled imports, and duplicates that others added in the meantime. */
async function dropAllStaged(ctx: Ctx, row: ImportRow): Promise<void> {
  let isMore = true
  while (isMore) isMore = await ctx.write((writing) => dropStaged(writing, row))
}
