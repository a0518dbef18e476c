import { job, type JobContext } from '#platform/server/jobs/jobs.ts'
import { attends, attendsAny } from './attending.ts'
import { eventSubject, type CalendarContext } from './event-subject.ts'
import { notices } from './notices.ts'
import { occurrencesIn, windowOf, type Occurrence } from './occurrences.ts'
import type { AttendanceRow, CalendarTables, EventRow } from './tables.ts'
import { toInstant } from './zone.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
/** How far ahead the next occurrence of a series is looked for before the job looks again. */
const AHEAD_DAYS = 370
/** A reminder that nobody could be given in time is still worth it this long after the start. */
const LATE_MS = 60 * MINUTE
const BATCH = 200

/** Recomputes when everyone is reminded of an event that has changed. */
export async function scheduleReminders(ctx: CalendarContext, row: EventRow): Promise<void> {
  const all = await ctx.db.selectFrom('attendances').selectAll().where('eventId', '=', row.id).where('reminders', '<>', '[]').execute()
  for (const { id, reminders } of all) {
    const remindAt = remindAtOf(row, JSON.parse(reminders) as number[], ctx.now)
    await ctx.db.updateTable('attendances').set({ remindAt }).where('id', '=', id).execute()
  }
}

/** The first time after `now` at which somebody with these reminders is to be reminded, null where there is none. */
export function remindAtOf(row: EventRow, reminders: readonly number[], now: string): string | null {
  if (reminders.length === 0 || row.status === 'cancelled') return null
  const from = Date.parse(now)
  const longest = Math.max(...reminders) * MINUTE
  const window = windowOf(Math.max(from, Date.parse(row.rangeStart) - DAY), from + longest + AHEAD_DAYS * DAY, 'UTC')
  if (window.to < window.from) return new Date(window.to - longest).toISOString()
  const times = upcoming(row, window).flatMap((one) => reminders.map((minutes) => startOf(row, one) - minutes * MINUTE))
  const next = Math.min(...times.filter((at) => at > from))
  if (Number.isFinite(next)) return new Date(next).toISOString()
  return Date.parse(row.rangeEnd) > window.to ? new Date(window.to - longest).toISOString() : null
}

/** So many of the next ones are enough: the soonest reminder is of one of the first. */
const NEXT = 60

function upcoming(row: EventRow, window: ReturnType<typeof windowOf>): Occurrence[] {
  try {
    return occurrencesIn(row, window, NEXT)
  } catch {
    return []
  }
}

/** All-day events begin at midnight where they belong. */
const startOf = (row: EventRow, { start }: Occurrence) => (row.allDay ? toInstant(Date.parse(start), row.timeZone) : Date.parse(start))

type Due = { attendance: AttendanceRow; row: EventRow }

/** Reminds everyone whose time has come, once for each occurrence and reminder, and looks for their next; of what is removed, nobody. */
export const remind = job<CalendarTables>({
  name: 'calendar.remind',
  everySeconds: 30,
  run: async (ctx) => {
    let reminded = BATCH
    while (reminded === BATCH) reminded = await remindBatch(ctx)
  },
})

const remindBatch = (ctx: JobContext<CalendarTables>): Promise<number> =>
  ctx.write(async (writing) => {
    const due = await writing.db
      .selectFrom('attendances')
      .selectAll()
      .where('remindAt', '<=', writing.now)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('events').select('events.id').whereRef('events.id', '=', 'eventId').where('removedAt', 'is', null)),
      )
      .orderBy('remindAt')
      .limit(BATCH)
      .execute()
    for (const attendance of due) await remindOne(writing, attendance)
    return due.length
  })

async function remindOne(ctx: CalendarContext, attendance: AttendanceRow): Promise<void> {
  const row = await ctx.db.selectFrom('events').selectAll().where('id', '=', attendance.eventId).executeTakeFirstOrThrow()
  const isWanted = attendance.isHidden === 0 && attendsAny(attendance, { scope: 'all' })
  if (isWanted) for (const occurrence of dueOf(ctx, { attendance, row })) notifyOf(ctx, { attendance, row }, occurrence)
  const remindAt = remindAtOf(row, JSON.parse(attendance.reminders) as number[], ctx.now)
  await ctx.db.updateTable('attendances').set({ remindAt }).where('id', '=', attendance.id).execute()
}

/** Occurrences of which a reminder fell between the time that was waited for and now. */
function dueOf({ now }: CalendarContext, { attendance, row }: Due): Occurrence[] {
  const [since, until] = [Date.parse(attendance.remindAt!), Date.parse(now)]
  const reminders = JSON.parse(attendance.reminders) as number[]
  const longest = Math.max(0, ...reminders) * MINUTE
  return upcoming(row, windowOf(since - DAY, until + longest + DAY, 'UTC')).filter((one) => {
    const start = startOf(row, one)
    const isDue = reminders.some((minutes) => start - minutes * MINUTE >= since && start - minutes * MINUTE <= until)
    return isDue && start + LATE_MS > until && attends(attendance, one.key) && one.override?.status !== 'cancelled'
  })
}

function notifyOf(ctx: CalendarContext, { attendance, row }: Due, { key, start, override }: Occurrence): void {
  const values = { title: override?.title ?? row.title, start, location: override?.location ?? row.location }
  const link = eventSubject.link(row.id) + (key === null ? '' : `&occurrence=${encodeURIComponent(key)}`)
  ctx.notify({ userId: attendance.userId, kind: notices.reminder, id: row.id, values, link })
}
