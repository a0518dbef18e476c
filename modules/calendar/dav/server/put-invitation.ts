import { isDeepStrictEqual } from 'node:util'
import { DavProblem } from '#platform/server/dav/dav-problem.ts'
import type { GuestResponse } from '../../contract.ts'
import { findOwnAttendance, removeEvent, respondToInvitation, updateAttendance, updateOwnReminders } from '../../events/server/index.ts'
import { toEmailKey } from '../../guests/email-address.ts'
import { loadObjectReader, type CalendarObject, type ObjectPeople, type UnknownParts } from '../../ical/server/index.ts'
import { parseOverrides } from '../../recurrence/server/index.ts'
import type { CalendarContext } from '../../server/event-subject.ts'
import type { EventRow } from '../../server/tables.ts'
import { listOwnAddresses } from './addresses.ts'
import { omitProperties, parseParts, subtractParts } from './attendee-properties.ts'
import { createFormatter } from './read-objects.ts'
import { resolveOverride } from './to-columns.ts'

/** A guest can answer, remove occurrences from their calendar, and change reminders and properties of their programs. */
export async function putInvitation(ctx: CalendarContext, row: EventRow, object: CalendarObject): Promise<void> {
  const { readCalendarObject } = await loadObjectReader()
  const current = readCalendarObject((await createFormatter(ctx, [row]))(row), ctx.viewer.timeZone)
  assertSameContent(row, current, object)
  await answer(ctx, row, { current, object })
  for (const occurrence of listNewExclusions(current, object)) await removeEvent(ctx, { id: row.id, occurrence, scope: 'this' })
  await updateOwnReminders(ctx, row, object.reminders)
  await saveOwnParts(ctx, row, object)
}

const seriesFields = ['title', 'location', 'description', 'url', 'start', 'end', 'allDay', 'timeZone', 'recurrence', 'added'] as const

function assertSameContent(row: EventRow, current: CalendarObject, object: CalendarObject): void {
  const changed = seriesFields.filter((name) => normalize(current[name]) !== normalize(object[name]))
  const keys = new Set([...Object.keys(parseOverrides(current)), ...Object.keys(parseOverrides(object))])
  const excluded = JSON.parse(object.excluded) as string[]
  const isChanged = [...keys].some(
    (key) => !excluded.includes(key) && !isDeepStrictEqual(getContent(row, current, key), getContent(row, object, key)),
  )
  if (changed.length === 0 && !isChanged) return
  const detail = `Only the organizer can change this event${changed.length > 0 ? ` (${changed.join(', ')})` : ''}. You can respond to the invitation.`
  throw new DavProblem(403, { precondition: 'dav:need-privileges', detail })
}

const normalize = (value: string | number | null) => (typeof value === 'string' ? value.replace(/\r\n/g, '\n').trim() : value)

/** What the organizer determines about an occurrence; programs change `showAs` and `status` with the answer. */
function getContent(row: EventRow, object: CalendarObject, key: string) {
  const {
    showAs: _,
    status: _status,
    properties: _properties,
    ...content
  } = resolveOverride({ ...row, ...object } as EventRow, key, parseOverrides(object)[key] ?? {})
  return content
}

type Versions = { current: CalendarObject; object: CalendarObject }

async function answer(ctx: CalendarContext, { id }: EventRow, { current, object }: Versions): Promise<void> {
  const own = await listOwnAddresses(ctx)
  const before = getResponse(current.people, own)
  const response = getResponse(object.people, own)
  if (isAnswer(response) && response !== before) await respondToInvitation(ctx, { id, response })
  for (const [occurrence, people] of object.occurrencePeople) {
    const known = current.occurrencePeople.get(occurrence)
    const next = getResponse(people, own)
    if (isAnswer(next) && next !== (known ? getResponse(known, own) : response))
      await respondToInvitation(ctx, { id, response: next, occurrence })
  }
}

const getResponse = ({ attendees }: ObjectPeople, own: readonly string[]): GuestResponse | undefined =>
  attendees.find(({ email }) => own.includes(toEmailKey(email)))?.response

const isAnswer = (response: GuestResponse | undefined) => response !== undefined && response !== 'pending'

function listNewExclusions(current: CalendarObject, object: CalendarObject): string[] {
  const known = JSON.parse(current.excluded) as string[]
  return (JSON.parse(object.excluded) as string[]).filter((key) => !known.includes(key))
}

/** Keeps what the guest's programs have added to what they received from the organizer. */
async function saveOwnParts(ctx: CalendarContext, row: EventRow, object: CalendarObject): Promise<void> {
  const attendance = await findOwnAttendance(ctx, row)
  const isPerson = ([name]: [string, ...unknown[]]) => name === 'organizer' || name === 'attendee'
  const parts: UnknownParts = subtractParts(omitProperties(parseParts(object.properties), isPerson), parseParts(row.properties))
  if (!isDeepStrictEqual(JSON.parse(attendance.properties), parts))
    await updateAttendance(ctx, attendance, { properties: JSON.stringify(parts) })
}
