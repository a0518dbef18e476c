import type { fileProblems } from '../contract.ts'
import { lockRow } from '#platform/server/database/expressions.ts'
import { contentPath } from '#platform/server/files/content-folder.ts'
import { job, type JobContext } from '#platform/server/jobs/jobs.ts'
import { contextAs } from './person-context.ts'
import { BadFile } from './ical/split.ts'
import type { ReadCalendar } from './ical/read-calendar.ts'
import { readInThread } from './ical/reader.ts'
import type { CalendarContext } from './event-subject.ts'
import { announceImport, importSubject, isRunning, writeImport } from './imports.ts'
import { bringUp, dropStaged, showStaged, stagedUids, stageEvents, type Sorted } from './store-events.ts'
import type { CalendarTables, ImportRow } from './tables.ts'

/** Events stored in one act. */
const BATCH = 250
/** Milliseconds that showing a whole file may hold the database. */
const MOST_MS = 60_000
const MOST_TOLD = 200
const TELL_MS = 500

type Ctx = JobContext<CalendarTables>

/** Reads an uploaded file in a thread of its own, then stores all of it so that it shows in one act. A failure is final: nothing is half done. */
export const importCalendar = job<CalendarTables, { id: number }>({
  name: 'calendar.import',
  run: async (ctx, { id }) => {
    const row = await begin(ctx, id)
    if (!row) return
    await tidy(ctx, row)
    try {
      const person = await contextAs(ctx, row.userId)
      if (!person?.viewer.ability.can('create', 'Event')) throw new Error('the person may not add events any more')
      const path = contentPath(ctx.config.dataDir, row.hash)
      const calendar = await readInThread({ path, timeZone: person.viewer.timeZone }, progressOf(ctx, row))
      await store(ctx, row, calendar)
    } catch (error) {
      const problem = error instanceof BadFile ? error.problem : 'interrupted'
      if (problem === 'interrupted') ctx.log.error({ err: error, import: id }, 'an import has failed')
      await fail(ctx, row, problem)
    }
    await tidy(ctx, row)
  },
})

/** An import that a process died with, too, begins anew. */
const begin = (ctx: Ctx, id: number): Promise<ImportRow | undefined> =>
  ctx.write(async (writing) => {
    const row = await writing.db.selectFrom('event_imports').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row || !isRunning(row)) return undefined
    announceImport(writing, row)
    return writeImport(writing, id, { state: 'reading' })
  })

/** Noted now and then, one note after the other. */
function progressOf(ctx: Ctx, row: ImportRow): (done: number, total: number) => void {
  let next = 0
  let noted = Promise.resolve()
  return (done, total) => {
    if (performance.now() < next) return
    next = performance.now() + TELL_MS
    noted = noted.then(async () => void (await ctx.write((writing) => note(writing, row, { from: 'reading', columns: { done, total } }))))
    noted.catch((error: unknown) => ctx.log.warn({ err: error }, 'the progress of an import could not be noted'))
  }
}

const fail = (ctx: Ctx, row: ImportRow, problem: (typeof fileProblems)[number]) =>
  ctx.write(async (writing) => {
    const current = await writing.db.selectFrom('event_imports').select('state').where('id', '=', row.id).executeTakeFirst()
    if (current?.state !== 'cancelled') await writeImport(writing, row.id, { state: 'failed', problem })
    announceImport(writing, row)
  })

/** Hidden in many short acts, so that others' writes go on between them; then shown, with what has changed, in one. */
async function store(ctx: Ctx, row: ImportRow, read: ReadCalendar): Promise<void> {
  const isGoing = await ctx.write((writing) => {
    announceImport(writing, row)
    return note(writing, row, { from: 'reading', columns: { state: 'storing', total: read.total, done: 0 } })
  })
  if (!isGoing) return
  const staged: Sorted = { fresh: [], changed: [], unchanged: 0, skipped: [] }
  for (let start = 0; start < read.events.length; start += BATCH) {
    const some = read.events.slice(start, start + BATCH)
    const sorted = await ctx.write(async (writing) => {
      if (!(await note(writing, row, { from: 'storing', columns: { done: start + some.length } }))) return undefined
      return stageEvents(writing, some, row)
    })
    if (!sorted) return
    for (const name of ['fresh', 'changed', 'skipped'] as const) staged[name].push(...(sorted[name] as never[]))
    staged.unchanged += sorted.unchanged
  }
  await ctx.write((writing) => finish(writing, { row, read, staged }), { within: MOST_MS })
}

type Finish = { row: ImportRow; read: ReadCalendar; staged: Sorted }

/** Everything of the file shows, or nothing does: where it was cancelled, or anything fails. */
async function finish(ctx: CalendarContext, { row, read, staged }: Finish): Promise<void> {
  await lockRow(ctx.dialect, importsOf(ctx, row.userId)).execute()
  if (!(await note(ctx, row, { from: 'storing', columns: { state: 'done' } }))) return
  const shown = await showStaged(ctx, row)
  const hidden = shown === staged.fresh.length ? new Set<string>() : await stagedUids(ctx, row)
  const late = await bringUp(ctx, [...staged.changed, ...staged.fresh.filter(({ uid }) => hidden.has(uid))], row)
  const left = [...read.skipped, ...staged.skipped, ...late.skipped].toSorted((one, other) => one.line - other.line)
  const [added, updated] = [shown + late.fresh.length, late.changed.length]
  const numbers = { added, updated, unchanged: staged.unchanged + late.unchanged, skipped: left.length, ignored: read.ignored }
  await writeImport(ctx, row.id, { ...numbers, done: read.total, skippedEvents: JSON.stringify(left.slice(0, MOST_TOLD)) })
  const kept = { userId: row.userId, fileName: row.fileName, calendar: row.calendar, added, updated }
  ctx.record({ entity: importSubject.entity, id: row.id, before: null, after: kept })
}

/** Of one person one import shows at a time: the next one must see what it brought. */
const importsOf = ({ db }: CalendarContext, userId: number) =>
  db.selectFrom('event_imports').select('id').where('userId', '=', userId).orderBy('id')

type Note = { from: ImportRow['state']; columns: Partial<ImportRow> }

/** Notes how far it is; false where it is not there any more, as after it was cancelled. */
async function note(ctx: Pick<CalendarContext, 'db' | 'now'>, { id }: ImportRow, { from, columns }: Note): Promise<boolean> {
  const noted = await ctx.db
    .updateTable('event_imports')
    .set({ ...columns, updatedAt: ctx.now })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return noted.numUpdatedRows > 0
}

/** What a process that died left hidden, what was cancelled, and what others added meanwhile. */
async function tidy(ctx: Ctx, row: ImportRow): Promise<void> {
  let isMore = true
  while (isMore) isMore = await ctx.write((writing) => dropStaged(writing, row))
}
