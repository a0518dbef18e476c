import type { calendar as contract, CalendarName } from '../../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { assertFieldsReadable } from '#platform/server/abilities/fields.ts'
import { visibleInWorker } from '#platform/server/abilities/visible.ts'
import { ApiResponse } from '#platform/server/module.ts'
import { createEventSerializer, listAttendances } from '../../events/server/index.ts'
import { listOccurrenceResponses, isAbsent } from '../../server/attendance.ts'
import { eventSubject, type CalendarContext } from '../../server/event-subject.ts'
import { formatVcalendar, loadVeventFormatter, listZones } from '../../ical/server/index.ts'
import { parseInstant, formatKey, getDuration, findOccurrenceAt } from '../../recurrence/server/index.ts'
import type { AttendanceRow, EventRow } from '../../server/tables.ts'

const BATCH = 500

export async function exportCalendar(
  ctx: CalendarContext,
  { calendar }: Input<typeof contract.exportCalendar>,
): Promise<ApiResponse<string>> {
  const headers = {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="${calendar.toLowerCase()}-${ctx.now.slice(0, 10)}.ics"`,
  }
  return new ApiResponse<string>(200, await formatCalendar(ctx, calendar), headers)
}

/** The text is the same while nothing changes, which the ETag of feeds relies on. */
export async function formatCalendar(ctx: CalendarContext, calendar: CalendarName): Promise<string> {
  assertFieldsReadable(ctx, eventSubject, Object.keys(eventSubject.fields))
  const { formatVevents } = await loadVeventFormatter()
  const query = visibleInWorker(ctx, eventSubject).where('events.calendar', '=', calendar)
  const rows: EventRow[] = await query.selectAll('events').orderBy('events.id').execute()
  const vevents: string[] = []
  for (let start = 0; start < rows.length; start += BATCH) {
    const attendedEvents = await listAttendedEvents(ctx, rows.slice(start, start + BATCH))
    const serialize = await createEventSerializer(ctx, attendedEvents)
    for (const row of attendedEvents) vevents.push(formatVevents(row, serialize(row, null)))
    await yieldToEventLoop()
  }
  return formatVcalendar({ name: `Staffroom ${calendar}`, zones: listZones(rows), events: vevents })
}

async function listAttendedEvents(ctx: CalendarContext, rows: EventRow[]): Promise<EventRow[]> {
  const ownAttendances = (await listAttendances(ctx, rows)).filter(({ userId, isGuest }) => userId === ctx.viewer.id && isGuest === 1)
  const attendances = new Map(ownAttendances.map((attendance) => [attendance.eventId, attendance]))
  return rows.flatMap((row) => {
    const attendance = attendances.get(row.id)
    return attendance ? toAttendedEvents(row, attendance) : [row]
  })
}

/** Reduces a declined series to the occurrences that were accepted individually. */
function toAttendedEvents(row: EventRow, attendance: AttendanceRow): EventRow[] {
  const responses = listOccurrenceResponses(attendance)
  const absentKeys = responses.filter(([, response]) => isAbsent(response)).map(([key]) => key)
  if (!isAbsent(attendance.response)) return [excludeDates(row, absentKeys)]
  const dates = responses.map(([key]) => key).filter((key) => !absentKeys.includes(key) && findOccurrenceAt(row, key))
  return dates.length === 0 ? [] : [restrictToDates(row, dates.toSorted())]
}

function restrictToDates(row: EventRow, dates: string[]): EventRow {
  const overrides = Object.entries(JSON.parse(row.overrides) as object).filter(([key]) => dates.includes(key))
  return {
    ...row,
    start: dates[0]!,
    end: formatKey(row, parseInstant(dates[0]!) + getDuration(row)),
    recurrence: null,
    excluded: '[]',
    added: JSON.stringify(dates),
    overrides: JSON.stringify(Object.fromEntries(overrides)),
  }
}

function excludeDates(row: EventRow, keys: string[]): EventRow {
  if (keys.length === 0) return row
  const overrides = Object.entries(JSON.parse(row.overrides) as object).filter(([key]) => !keys.includes(key))
  return {
    ...row,
    excluded: JSON.stringify([...(JSON.parse(row.excluded) as string[]), ...keys]),
    overrides: JSON.stringify(Object.fromEntries(overrides)),
  }
}
