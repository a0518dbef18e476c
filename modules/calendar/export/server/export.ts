import type { calendar as contract, CalendarName } from '../../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { setImmediate as soon } from 'node:timers/promises'
import { assertFieldsReadable } from '#platform/server/abilities/fields.ts'
import { visibleSlow } from '#platform/server/abilities/visible.ts'
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

/** Formats the events that the viewer may read. The result is stable while nothing changes, which the ETag relies on. */
export async function formatCalendar(ctx: CalendarContext, calendar: CalendarName): Promise<string> {
  assertFieldsReadable(ctx, eventSubject, Object.keys(eventSubject.fields))
  // Loads ical.js on demand instead of at startup.
  const { formatVevents } = await loadVeventFormatter()
  const query = visibleSlow(ctx, eventSubject).where('events.calendar', '=', calendar)
  const rows: EventRow[] = await query.selectAll('events').orderBy('events.id').execute()
  const texts: string[] = []
  for (let start = 0; start < rows.length; start += BATCH) {
    const some = await listAttendedEvents(ctx, rows.slice(start, start + BATCH))
    const answer = await createEventSerializer(ctx, some)
    for (const row of some) texts.push(formatVevents(row, answer(row, null)))
    await soon()
  }
  return formatVcalendar({ name: `Staffroom ${calendar}`, zones: listZones(rows), events: texts })
}

/** Excludes events and occurrences that the viewer has declined or removed. */
async function listAttendedEvents(ctx: CalendarContext, rows: EventRow[]): Promise<EventRow[]> {
  const own = (await listAttendances(ctx, rows)).filter(({ userId, isGuest }) => userId === ctx.viewer.id && isGuest === 1)
  const invitations = new Map(own.map((one) => [one.eventId, one]))
  return rows.flatMap((row) => {
    const invitation = invitations.get(row.id)
    return invitation ? toAttendedEvents(row, invitation) : [row]
  })
}

/** For a declined series, only the occurrences that were accepted individually. */
function toAttendedEvents(row: EventRow, invitation: AttendanceRow): EventRow[] {
  const keysOf = (wanted: boolean) =>
    listOccurrenceResponses(invitation).flatMap(([key, answer]) => (isAbsent(answer) === wanted ? [key] : []))
  if (!isAbsent(invitation.response)) return [excludeDates(row, keysOf(true))]
  const dates = keysOf(false).filter((key) => findOccurrenceAt(row, key))
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
