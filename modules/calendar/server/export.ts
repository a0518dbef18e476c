import type { calendar as contract, CalendarName } from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { setImmediate as soon } from 'node:timers/promises'
import { assertFieldsReadable } from '#platform/server/abilities/fields.ts'
import { visibleSlow } from '#platform/server/abilities/visible.ts'
import { Answer } from '#platform/server/module.ts'
import { answererFor, attendancesOf } from './answers.ts'
import { answersOf, isOff } from './attending.ts'
import { eventSubject, type CalendarContext } from './event-subject.ts'
import { calendarText, zoneNames } from './ical/calendar-text.ts'
import { instantOf, keyOf, lengthOf, occurrenceAt } from './occurrences.ts'
import type { AttendanceRow, EventRow } from './tables.ts'

const BATCH = 500

export async function exportCalendar(ctx: CalendarContext, { calendar }: Input<typeof contract.exportCalendar>): Promise<Answer<string>> {
  const headers = {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="${calendar.toLowerCase()}-${ctx.now.slice(0, 10)}.ics"`,
  }
  return new Answer<string>(200, await textOfCalendar(ctx, calendar), headers)
}

/** One calendar as iCalendar, as the viewer may read it; the same text as long as nothing in it changes. */
export async function textOfCalendar(ctx: CalendarContext, calendar: CalendarName): Promise<string> {
  assertFieldsReadable(ctx, eventSubject, Object.keys(eventSubject.fields))
  // The library behind it is loaded by whoever needs it, not by every start.
  const { eventText } = await import('./ical/event-text.ts')
  const query = visibleSlow(ctx, eventSubject).where('events.calendar', '=', calendar)
  const rows: EventRow[] = await query.selectAll('events').orderBy('events.id').execute()
  const texts: string[] = []
  for (let start = 0; start < rows.length; start += BATCH) {
    const some = await attendedBy(ctx, rows.slice(start, start + BATCH))
    const answer = await answererFor(ctx, some)
    for (const row of some) texts.push(eventText(row, answer(row, null)))
    await soon()
  }
  return calendarText({ name: `Staffroom ${calendar}`, zones: zoneNames(rows), events: texts })
}

/** Without what the viewer has declined, or taken out of their calendar. */
async function attendedBy(ctx: CalendarContext, rows: EventRow[]): Promise<EventRow[]> {
  const own = (await attendancesOf(ctx, rows)).filter(({ userId, isGuest }) => userId === ctx.viewer.id && isGuest === 1)
  const invitations = new Map(own.map((one) => [one.eventId, one]))
  return rows.flatMap((row) => {
    const invitation = invitations.get(row.id)
    return invitation ? attended(row, invitation) : [row]
  })
}

/** Of a series that was declined, the dates alone that were not. */
function attended(row: EventRow, invitation: AttendanceRow): EventRow[] {
  const keysOf = (wanted: boolean) => answersOf(invitation).flatMap(([key, answer]) => (isOff(answer) === wanted ? [key] : []))
  if (!isOff(invitation.response)) return [withExcluded(row, keysOf(true))]
  const dates = keysOf(false).filter((key) => occurrenceAt(row, key))
  return dates.length === 0 ? [] : [withDates(row, dates.toSorted())]
}

function withDates(row: EventRow, dates: string[]): EventRow {
  const overrides = Object.entries(JSON.parse(row.overrides) as object).filter(([key]) => dates.includes(key))
  return {
    ...row,
    start: dates[0]!,
    end: keyOf(row, instantOf(dates[0]!) + lengthOf(row)),
    recurrence: null,
    excluded: '[]',
    added: JSON.stringify(dates),
    overrides: JSON.stringify(Object.fromEntries(overrides)),
  }
}

function withExcluded(row: EventRow, keys: string[]): EventRow {
  if (keys.length === 0) return row
  const overrides = Object.entries(JSON.parse(row.overrides) as object).filter(([key]) => !keys.includes(key))
  return {
    ...row,
    excluded: JSON.stringify([...(JSON.parse(row.excluded) as string[]), ...keys]),
    overrides: JSON.stringify(Object.fromEntries(overrides)),
  }
}
