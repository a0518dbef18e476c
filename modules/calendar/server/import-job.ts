import type { CalendarName, fileProblems } from '../contract.ts'
import { contentPath } from '#platform/server/files/content-folder.ts'
import { job, type JobContext } from '#platform/server/jobs/jobs.ts'
import { contextAs } from './person-context.ts'
import { BadFile } from './ical/split.ts'
import type { ReadCalendar } from './ical/read-calendar.ts'
import { readInThread } from './ical/reader.ts'
import { announceImport, importSubject, storing, writeImport } from './imports.ts'
import { storeEvents } from './store-events.ts'
import type { CalendarTables, ImportRow } from './tables.ts'

/** Milliseconds that storing a whole file may hold the database. */
const MOST_MS = 60_000
const MOST_TOLD = 200
const TELL_MS = 500

type Ctx = JobContext<CalendarTables>

/** Reads an uploaded file in a thread of its own, then stores all of it in one act. A failure is final: nothing is half done. */
export const importCalendar = job<CalendarTables, { id: number }>({
  name: 'calendar.import',
  run: async (ctx, { id }) => {
    const row = await begin(ctx, id)
    if (!row) return
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
    } finally {
      storing.delete(id)
    }
  },
})

/** An import that a process died with, too, begins anew: what it had stored was taken back with its transaction. */
const begin = (ctx: Ctx, id: number): Promise<ImportRow | undefined> =>
  ctx.write(async (writing) => {
    const row = await writing.db.selectFrom('event_imports').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row || !['waiting', 'reading', 'storing'].includes(row.state)) return undefined
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
    noted = noted.then(() =>
      ctx.write(async (writing) => {
        await writing.db.updateTable('event_imports').set({ done, total }).where('id', '=', row.id).where('state', '=', 'reading').execute()
      }),
    )
    noted.catch((error: unknown) => ctx.log.warn({ err: error }, 'the progress of an import could not be noted'))
  }
}

const fail = (ctx: Ctx, row: ImportRow, problem: (typeof fileProblems)[number]) =>
  ctx.write(async (writing) => {
    const current = await writing.db.selectFrom('event_imports').select('state').where('id', '=', row.id).executeTakeFirst()
    if (current?.state !== 'cancelled') await writeImport(writing, row.id, { state: 'failed', problem })
    announceImport(writing, row)
  })

async function store(ctx: Ctx, row: ImportRow, { events, skipped, ignored, total }: ReadCalendar): Promise<void> {
  const isGoing = await ctx.write(async (writing) => {
    const current = await writing.db.selectFrom('event_imports').select('state').where('id', '=', row.id).executeTakeFirst()
    if (current?.state !== 'reading') return false
    await writeImport(writing, row.id, { state: 'storing', total, done: 0 })
    announceImport(writing, row)
    return true
  })
  if (!isGoing) return
  await ctx.write(
    async (writing) => {
      const owner = { userId: row.userId, importId: row.id, calendar: row.calendar as CalendarName }
      const stored = await storeEvents(writing, events, { ...owner, tell: (done) => void storing.set(row.id, done) })
      const left = [...skipped, ...stored.skipped].toSorted((one, other) => one.line - other.line)
      const { added, updated, unchanged } = stored
      const numbers = { added, updated, unchanged, skipped: left.length, ignored, done: total }
      await writeImport(writing, row.id, { ...numbers, state: 'done', skippedEvents: JSON.stringify(left.slice(0, MOST_TOLD)) })
      const kept = { userId: row.userId, fileName: row.fileName, calendar: row.calendar, added, updated }
      writing.record({ entity: importSubject.entity, id: row.id, before: null, after: kept })
    },
    { within: MOST_MS },
  )
}
