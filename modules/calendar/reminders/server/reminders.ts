import { defineJob, type JobContext } from '#platform/server/jobs/jobs.ts'
import { attends, attendsAny } from '../../server/attendance.ts'
import { eventSubject, type CalendarContext } from '../../server/event-subject.ts'
import { calendarNotifications } from '../../server/notifications.ts'
import { type Occurrence, listOccurrences, toInstant, createWindow } from '../../recurrence/server/index.ts'
import type { AttendanceRow, CalendarTables, EventRow } from '../../server/tables.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
/** How far ahead to look for the next occurrence; the job runs again afterwards. */
const LOOKAHEAD_DAYS = 370
/** Late reminders are still sent within this time after the start. */
const LATE_REMINDER_MS = 60 * MINUTE
const BATCH = 200

/** Updates the reminder times of all attendees after the event has changed. */
export async function scheduleReminders(ctx: CalendarContext, row: EventRow): Promise<void> {
  const all = await ctx.db.selectFrom('attendances').selectAll().where('eventId', '=', row.id).where('reminders', '<>', '[]').execute()
  for (const { id, reminders } of all) {
    const remindAt = getNextReminderTime(row, JSON.parse(reminders) as number[], ctx.now)
    await ctx.db.updateTable('attendances').set({ remindAt }).where('id', '=', id).execute()
  }
}

/** Returns the next reminder time after `now`; null if there is none. */
export function getNextReminderTime(row: EventRow, reminders: readonly number[], now: string): string | null {
  if (reminders.length === 0 || row.status === 'cancelled') return null
  const from = Date.parse(now)
  const longest = Math.max(...reminders) * MINUTE
  const window = createWindow(Math.max(from, Date.parse(row.rangeStart) - DAY), from + longest + LOOKAHEAD_DAYS * DAY, 'UTC')
  if (window.to < window.from) return new Date(window.to - longest).toISOString()
  const times = listUpcoming(row, window).flatMap((one) => reminders.map((minutes) => getStartInstant(row, one) - minutes * MINUTE))
  const next = Math.min(...times.filter((at) => at > from))
  if (Number.isFinite(next)) return new Date(next).toISOString()
  return Date.parse(row.rangeEnd) > window.to ? new Date(window.to - longest).toISOString() : null
}

/** The next reminder always belongs to one of the next occurrences. */
const UPCOMING_LIMIT = 60

function listUpcoming(row: EventRow, window: ReturnType<typeof createWindow>): Occurrence[] {
  try {
    return listOccurrences(row, window, UPCOMING_LIMIT)
  } catch {
    return []
  }
}

/** All-day events start at midnight in the event's zone. */
const getStartInstant = (row: EventRow, { start }: Occurrence) =>
  row.allDay ? toInstant(Date.parse(start), row.timeZone) : Date.parse(start)

type AttendanceWithEvent = { attendance: AttendanceRow; row: EventRow }

/** Sends each reminder once per occurrence and schedules the next one; skips removed events. */
export const sendReminders = defineJob<CalendarTables>({
  name: 'calendar.remind',
  everySeconds: 30,
  run: async (ctx) => {
    let reminded = BATCH
    while (reminded === BATCH) reminded = await sendReminderBatch(ctx)
  },
})

const sendReminderBatch = (ctx: JobContext<CalendarTables>): Promise<number> =>
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
    for (const attendance of due) await sendAttendeeReminders(writing, attendance)
    return due.length
  })

async function sendAttendeeReminders(ctx: CalendarContext, attendance: AttendanceRow): Promise<void> {
  const row = await ctx.db.selectFrom('events').selectAll().where('id', '=', attendance.eventId).executeTakeFirstOrThrow()
  const isWanted = attendance.isHidden === 0 && attendsAny(attendance, { scope: 'all' })
  if (isWanted) for (const occurrence of listDueOccurrences(ctx, { attendance, row })) notifyAttendee(ctx, { attendance, row }, occurrence)
  const remindAt = getNextReminderTime(row, JSON.parse(attendance.reminders) as number[], ctx.now)
  await ctx.db.updateTable('attendances').set({ remindAt }).where('id', '=', attendance.id).execute()
}

/** Returns occurrences with a reminder time between the scheduled time and now. */
function listDueOccurrences({ now }: CalendarContext, { attendance, row }: AttendanceWithEvent): Occurrence[] {
  const [since, until] = [Date.parse(attendance.remindAt!), Date.parse(now)]
  const reminders = JSON.parse(attendance.reminders) as number[]
  const longest = Math.max(0, ...reminders) * MINUTE
  return listUpcoming(row, createWindow(since - DAY, until + longest + DAY, 'UTC')).filter((one) => {
    const start = getStartInstant(row, one)
    const isDue = reminders.some((minutes) => start - minutes * MINUTE >= since && start - minutes * MINUTE <= until)
    return isDue && start + LATE_REMINDER_MS > until && attends(attendance, one.key) && one.override?.status !== 'cancelled'
  })
}

function notifyAttendee(ctx: CalendarContext, { attendance, row }: AttendanceWithEvent, { key, start, override }: Occurrence): void {
  const values = { title: override?.title ?? row.title, start, location: override?.location ?? row.location }
  const link = eventSubject.link(row.id) + (key === null ? '' : `&occurrence=${encodeURIComponent(key)}`)
  ctx.notify({ userId: attendance.userId, kind: calendarNotifications.reminder, id: row.id, values, link })
}
