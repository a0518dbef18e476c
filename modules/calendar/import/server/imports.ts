import type { Kysely } from 'kysely'
import type { CalendarName, CalendarImport } from '../../contract.ts'
import { assertCanCreate } from '#platform/server/abilities/changes.ts'
import type { Subject } from '#platform/server/abilities/subject.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import type { FileTables } from '#platform/server/files/tables.ts'
import { enqueue } from '#platform/server/jobs/enqueue.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import { notFound, ApiError } from '#platform/server/api-error.ts'
import { eventSubject, type CalendarContext } from '../../server/event-subject.ts'
import type { ImportRow } from '../../server/tables.ts'
import { daysBefore } from '#platform/server/instants.ts'

export const importSubject = {
  subject: 'EventImport',
  entity: 'event-import',
  table: 'event_imports',
  fields: {
    id: { column: 'id', type: 'number' },
    fileName: { column: 'fileName', type: 'text' },
    calendar: { column: 'calendar', type: 'text' },
  },
  scope: (viewer, eb) => eb('event_imports.userId', '=', viewer.id),
  topics: (row) => [`calendar/${String(row.userId)}`, `calendar-imports/${String(row.userId)}`],
} as const satisfies Subject

const CONCURRENT_IMPORTS_LIMIT = 3
const runningStates = ['waiting', 'reading', 'storing'] as const satisfies CalendarImport['state'][]
const JOB = 'calendar.import'

type ImportStart = { fileId: number; calendar: CalendarName }

export async function startImport(ctx: CalendarContext, { fileId, calendar }: ImportStart): Promise<{ import: CalendarImport }> {
  const organizer = { organizer: { id: ctx.viewer.id } }
  assertCanCreate(ctx, eventSubject, { calendar: 'Personal', ...organizer }, { calendar, ...organizer })
  const file = await findUploadedFile(ctx, fileId)
  await assertImportLimit(ctx)
  const counts = { done: 0, added: 0, updated: 0, unchanged: 0, skipped: 0, ignored: 0 }
  const row = await ctx.db
    .insertInto('event_imports')
    .values({
      ...counts,
      ...file,
      userId: ctx.viewer.id,
      fileId,
      calendar,
      state: 'waiting',
      problem: null,
      total: null,
      skippedEvents: '[]',
      isTakenBack: 0,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await enqueue(ctx as never, { name: JOB, payload: { id: row.id } })
  publishImport(ctx, row)
  return { import: toImportResponse(row) }
}

async function findUploadedFile(ctx: CalendarContext, id: number): Promise<{ hash: string; fileName: string }> {
  const file = await (ctx.db as unknown as Kysely<FileTables>)
    .selectFrom('files')
    .select(['hash', 'name as fileName'])
    .where('id', '=', id)
    .where('ownerId', '=', ctx.viewer.id)
    .where('entity', 'is', null)
    .executeTakeFirst()
  if (!file) throw notFound('file')
  return file
}

async function assertImportLimit(ctx: CalendarContext): Promise<void> {
  const running = ctx.db.selectFrom('event_imports').select('id').where('userId', '=', ctx.viewer.id).where('state', 'in', runningStates)
  if ((await running.execute()).length >= CONCURRENT_IMPORTS_LIMIT)
    throw new ApiError(429, 'calendar.too_many_imports', 'Other imports are still running.')
}

export const publishImport = (ctx: Pick<CalendarContext, 'publishChange'>, { userId }: Pick<ImportRow, 'userId'>): void =>
  ctx.publishChange(`calendar-imports/${userId}`)

export async function getImport(ctx: CalendarContext, { id }: { id: number }): Promise<{ import: CalendarImport }> {
  return { import: toImportResponse(await findVisible(ctx, importSubject, id)) }
}

const LISTED_DAYS = 30

export async function listImports(ctx: CalendarContext): Promise<{ imports: CalendarImport[]; total: number }> {
  const since = daysBefore(ctx.now, LISTED_DAYS)
  const rows = await ctx.db
    .selectFrom('event_imports')
    .selectAll()
    .where('userId', '=', ctx.viewer.id)
    .where('createdAt', '>', since)
    .orderBy('id', 'desc')
    .execute()
  return { imports: rows.map(toImportResponse), total: rows.length }
}

/** Deletes the hidden events. Throws 409 once they are published; then use `takeImportBack`. */
export async function cancelImport(ctx: CalendarContext, { id }: { id: number }): Promise<{ import: CalendarImport }> {
  const row = await findVisible(ctx, importSubject, id, 'read')
  if (!isRunning(row)) throw new ApiError(409, 'calendar.import_over', 'This import has already finished.')
  const cancelledImport = await updateImport(ctx, id, { state: 'cancelled' })
  publishImport(ctx, row)
  return { import: toImportResponse(cancelledImport) }
}

export const isRunning = ({ state }: Pick<ImportRow, 'state'>): boolean => (runningStates as readonly string[]).includes(state)

export const updateImport = (ctx: Pick<CalendarContext, 'db' | 'now'>, id: number, columns: Partial<ImportRow>): Promise<ImportRow> =>
  ctx.db
    .updateTable('event_imports')
    .set({ ...columns, updatedAt: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

function toImportResponse(row: ImportRow): CalendarImport {
  const { userId: _, fileId: _file, hash: _hash, updatedAt: _updated, skippedEvents, isTakenBack, ...rest } = row
  const problem = row.problem as CalendarImport['problem']
  return { ...rest, problem, skippedEvents: JSON.parse(skippedEvents) as CalendarImport['skippedEvents'], isTakenBack: isTakenBack === 1 }
}

/** Removes imported events that were not changed since. The journal gets one summary, which supports undo. */
export async function takeImportBack(ctx: CalendarContext, { id }: { id: number }): Promise<{ import: CalendarImport; removed: number }> {
  const row = await findVisible(ctx, importSubject, id)
  if (row.state !== 'done' || row.isTakenBack === 1) throw new ApiError(409, 'calendar.import_over', 'This import can’t be undone.')
  const removed = await ctx.db
    .updateTable('events')
    .set({ removedAt: ctx.now })
    .where('importId', '=', id)
    .where('removedAt', 'is', null)
    .whereRef('updatedAt', '=', 'createdAt')
    .executeTakeFirst()
  const after = await updateImport(ctx, id, { isTakenBack: 1 })
  ctx.recordChange({
    entity: importSubject.entity,
    id,
    before: { userId: row.userId, isTakenBack: 0 },
    after: { userId: row.userId, isTakenBack: 1 },
  })
  return { import: toImportResponse(after), removed: Number(removed.numUpdatedRows) }
}

/** Restores the events that `takeImportBack` removed, except those that were imported again since. */
export async function undoImport(ctx: CalendarContext, { id, before, after }: RecordChange): Promise<void> {
  if (before === null || after === null) throw new ApiError(409, 'journal.final', 'Undo the import instead.')
  const row = await findVisible(ctx, importSubject, id)
  if (row.isTakenBack === 0) return void (await takeImportBack(ctx, { id }))
  const existingUids = ctx.db.selectFrom('events').select('uid').where('ownerId', '=', row.userId).where('removedAt', 'is', null)
  await ctx.db
    .updateTable('events')
    .set({ removedAt: null })
    .where('importId', '=', id)
    .where('removedAt', '=', row.updatedAt)
    .where('uid', 'not in', existingUids)
    .execute()
  await updateImport(ctx, id, { isTakenBack: 0 })
  ctx.recordChange({
    entity: importSubject.entity,
    id,
    before: { userId: row.userId, isTakenBack: 1 },
    after: { userId: row.userId, isTakenBack: 0 },
  })
}
