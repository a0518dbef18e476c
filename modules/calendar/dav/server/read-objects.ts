import { visible } from '#platform/server/abilities/visible.ts'
import { isInIds } from '#platform/server/database/queries/expressions.ts'
import type { DavObject } from '#platform/server/dav/dav-collection.ts'
import type { CalendarName, Event } from '../../contract.ts'
import { createEventSerializer, listAttendances, type EventSerializer } from '../../events/server/index.ts'
import { formatVcalendar, listZones, loadVeventFormatter, type UnknownParts } from '../../ical/server/index.ts'
import { findOccurrenceAt, parseOverrides } from '../../recurrence/server/index.ts'
import { listOccurrenceResponses } from '../../server/attendance.ts'
import { eventSubject, type CalendarContext } from '../../server/event-subject.ts'
import type { AttendanceRow, EventRow } from '../../server/tables.ts'
import { listAddresses, listOwnAddresses } from './addresses.ts'
import { setOwnStatus } from './attendee-properties.ts'
import { listMembers } from './list-members.ts'

export async function readObjects(ctx: CalendarContext, calendar: CalendarName, ids: readonly number[]): Promise<DavObject[]> {
  const members = await listMembers(ctx, calendar, { ids })
  const etags = new Map(members.map(({ id, etag }) => [id, etag]))
  const query = visible(ctx, eventSubject)
    .where('events.calendar', '=', calendar)
    .where(isInIds(ctx.dialect, 'events.id', ids))
  const rows: EventRow[] = await query.selectAll('events').orderBy('events.id').execute()
  const format = await createFormatter(ctx, rows)
  return rows.map((row) => ({ id: row.id, etag: etags.get(row.id) ?? '', content: format(row) }))
}

/** Returns a function that formats events as the viewer sees them: with their own responses, reminders and removed occurrences. */
export async function createFormatter(ctx: CalendarContext, rows: readonly EventRow[]): Promise<(row: EventRow) => string> {
  const { formatVevents } = await loadVeventFormatter()
  const serialize = await createEventSerializer(ctx, rows)
  const attendances = Map.groupBy(await listAttendances(ctx, rows), ({ eventId }) => eventId)
  const people = [...attendances.values()].flat().map(({ userId }) => userId)
  const addresses = await listAddresses(ctx, [...people, ...rows.map(({ ownerId }) => ownerId)])
  const ownAddresses = await listOwnAddresses(ctx)
  return (row) => {
    const related = attendances.get(row.id) ?? []
    const ownAttendance = related.find(({ userId, isGuest }) => userId === ctx.viewer.id && isGuest === 1)
    const personal = toPersonalEvent(setOwnStatus(row, ownAddresses), ownAttendance)
    const occurrences = listOccurrenceEvents(personal, { related, serialize })
    const ownParts = ownAttendance ? (JSON.parse(ownAttendance.properties) as UnknownParts) : {}
    const events = [formatVevents(personal, serialize(row, null), { addresses, occurrences, ownParts })]
    return formatVcalendar({ zones: listZones([row]), events })
  }
}

/** Occurrences that the viewer removed from their own calendar are excluded. */
function toPersonalEvent(row: EventRow, attendance: AttendanceRow | undefined): EventRow {
  if (!attendance) return row
  const hidden = listOccurrenceResponses(attendance).flatMap(([key, response]) => (response === 'hidden' ? [key] : []))
  const overrides = Object.entries(parseOverrides(row)).filter(([key]) => !hidden.includes(key))
  const excluded = [...new Set([...(JSON.parse(row.excluded) as string[]), ...hidden])].toSorted()
  return {
    ...row,
    excluded: JSON.stringify(excluded),
    overrides: JSON.stringify(Object.fromEntries(overrides)),
  }
}

type RelatedRows = { related: readonly AttendanceRow[]; serialize: EventSerializer }

/** Occurrences that are exceptions or to which someone responded on its own. */
function listOccurrenceEvents(row: EventRow, { related, serialize }: RelatedRows): Map<string, Event> {
  const responded = related.filter(({ isGuest }) => isGuest === 1).flatMap((one) => listOccurrenceResponses(one).map(([key]) => key))
  const keys = [...new Set([...Object.keys(parseOverrides(row)), ...responded])]
  return new Map(
    keys.flatMap((key) => {
      const occurrence = findOccurrenceAt(row, key)
      return occurrence ? [[key, serialize(row, occurrence)] as const] : []
    }),
  )
}
