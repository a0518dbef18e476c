import { defineJob, type JobContext } from '#platform/server/jobs/jobs.ts'
import { attends, attendsAny } from '../../server/attendance.ts'
import { eventSubject, type CalendarContext } from '../../server/event-subject.ts'
import { calendarNotifications } from '../../server/notifications.ts'
import { type Occurrence, listOccurrences, toInstant, createWindow } from '../../recurrence/server/index.ts'
import type { AttendanceRow, CalendarTables, EventRow } from '../../server/tables.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
/** The job schedules the next reminder again after this time. */
const LOOKAHEAD_DAYS = 370
/** Late reminders are still sent within this time after the start. */
const LATE_REMINDER_MS = 60 * MINUTE
const BATCH = 200

export async function scheduleReminders(ctx: CalendarContext, row: EventRow): Promise<void> {
  const attendances = await ctx.db
    .selectFrom('attendances')
    .selectAll()
    .where('eventId', '=', row.id)
    .where('reminders', '<>', '[]')
    .execute()
  for (const { id, reminders } of attendances) {
    const remindAt = getNextReminderTime(row, JSON.parse(reminders) as number[], ctx.now)
    await ctx.db.updateTable('attendances').set({ remindAt }).where('id', '=', id).execute()
  }
}

export function getNextReminderTime(row: EventRow, reminders: readonly number[], now: string): string | null {
  if (reminders.length === 0 || row.status === 'cancelled') return null
  const from = Date.parse(now)
  const longestReminder = Math.max(...reminders) * MINUTE
  const window = createWindow(Math.max(from, Date.parse(row.rangeStart) - DAY), from + longestReminder + LOOKAHEAD_DAYS * DAY, 'UTC')
  if (window.to < window.from) return new Date(window.to - longestReminder).toISOString()
  const times = listUpcoming(row, window).flatMap((occurrence) =>
    reminders.map((minutes) => getStartInstant(row, occurrence) - minutes * MINUTE),
  )
  const next = Math.min(...times.filter((at) => at > from))
  if (Number.isFinite(next)) return new Date(next).toISOString()
  return Date.parse(row.rangeEnd) > window.to ? new Date(window.to - longestReminder).toISOString() : null
}

const UPCOMING_LIMIT = 60

function listUpcoming(row: EventRow, window: ReturnType<typeof createWindow>): Occurrence[] {
  try {
    return listOccurrences(row, window, UPCOMING_LIMIT)
  } catch {
    return []
  }
}

const getStartInstant = (row: EventRow, { start }: Occurrence) =>
  row.allDay ? toInstant(Date.parse(start), row.timeZone) : Date.parse(start)

type AttendanceWithEvent = { attendance: AttendanceRow; row: EventRow }

export const sendReminders = defineJob<CalendarTables>({
  name: 'calendar.remind',
  everySeconds: 30,
  run: async (ctx) => {
    let sentCount = BATCH
    while (sentCount === BATCH) sentCount = await sendReminderBatch(ctx)
  },
})

const sendReminderBatch = (ctx: JobContext<CalendarTables>): Promise<number> =>
  ctx.write(async (writeContext) => {
    const due = await writeContext.db
      .selectFrom('attendances')
      .selectAll()
      .where('remindAt', '<=', writeContext.now)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('events').select('events.id').whereRef('events.id', '=', 'eventId').where('removedAt', 'is', null)),
      )
      .orderBy('remindAt')
      .limit(BATCH)
      .execute()
    for (const attendance of due) await sendAttendeeReminders(writeContext, attendance)
    return due.length
  })

async function sendAttendeeReminders(ctx: CalendarContext, attendance: AttendanceRow): Promise<void> {
  const row = await ctx.db.selectFrom('events').selectAll().where('id', '=', attendance.eventId).executeTakeFirstOrThrow()
  const isAttending = attendance.isHidden === 0 && attendsAny(attendance, { scope: 'all' })
  if (isAttending)
    for (const occurrence of listDueOccurrences(ctx, { attendance, row })) notifyAttendee(ctx, { attendance, row }, occurrence)
  const remindAt = getNextReminderTime(row, JSON.parse(attendance.reminders) as number[], ctx.now)
  await ctx.db.updateTable('attendances').set({ remindAt }).where('id', '=', attendance.id).execute()
}

function listDueOccurrences({ now }: CalendarContext, { attendance, row }: AttendanceWithEvent): Occurrence[] {
  const [since, until] = [Date.parse(attendance.remindAt!), Date.parse(now)]
  const reminders = JSON.parse(attendance.reminders) as number[]
  const longestReminder = Math.max(0, ...reminders) * MINUTE
  return listUpcoming(row, createWindow(since - DAY, until + longestReminder + DAY, 'UTC')).filter((occurrence) => {
    const start = getStartInstant(row, occurrence)
    const isDue = reminders.some((minutes) => start - minutes * MINUTE >= since && start - minutes * MINUTE <= until)
    return isDue && start + LATE_REMINDER_MS > until && attends(attendance, occurrence.key) && occurrence.override?.status !== 'cancelled'
  })
}

function notifyAttendee(ctx: CalendarContext, { attendance, row }: AttendanceWithEvent, { key, start, override }: Occurrence): void {
  const values = { title: override?.title ?? row.title, start, location: override?.location ?? row.location }
  const link = eventSubject.link(row.id) + (key === null ? '' : `&occurrence=${encodeURIComponent(key)}`)
  ctx.notify({ userId: attendance.userId, kind: calendarNotifications.reminder, id: row.id, values, link })
}
