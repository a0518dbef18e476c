import { assertCanCreate, assertCanUpdate } from '#platform/server/abilities/changes.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { DavProblem } from '#platform/server/dav/dav-problem.ts'
import type { CalendarName } from '../../contract.ts'
import {
  createEventDefaults,
  insertEvent,
  insertOwnerReminders,
  pickContent,
  saveEvent,
  toEventFields,
  updateOwnReminders,
} from '../../events/server/index.ts'
import { listEmailGuests, listGuestIds, notifyGuests } from '../../guests/server/index.ts'
import { loadObjectReader, loadVeventFormatter, type CalendarObject } from '../../ical/server/index.ts'
import { formatLocation, listRoomIds, queryEventRooms } from '../../rooms/server/index.ts'
import { parseOverrides } from '../../recurrence/server/index.ts'
import { eventSubject, type CalendarContext } from '../../server/event-subject.ts'
import type { EventRow } from '../../server/tables.ts'
import { answerInvitation } from './answer-invitation.ts'
import { putInvitation } from './put-invitation.ts'
import { resolveGuests, type ResolvedGuests } from './resolve-people.ts'
import { keepEqualValues, toColumns, type ObjectColumns } from './to-columns.ts'

/** Also loads what formats the response, so that the transaction does not wait for it. */
export async function prepareObject(ctx: CalendarContext, content: string): Promise<CalendarObject> {
  const [{ readCalendarObject }] = await Promise.all([loadObjectReader(), loadVeventFormatter()])
  return readCalendarObject(content, ctx.viewer.timeZone)
}

/** Creates an event; one with the same UID in another calendar of the viewer is moved. Returns its id. */
export async function createObject(ctx: CalendarContext, calendar: CalendarName, object: CalendarObject): Promise<number> {
  const existing = await findByUid(ctx, object.uid)
  if (existing && (existing.ownerId !== ctx.viewer.id || existing.calendar === calendar)) throw createUidConflict(existing.id)
  if (existing) await updateOwnEvent(ctx, existing.id, { object, calendar })
  return existing?.id ?? insertObject(ctx, calendar, object)
}

async function findByUid(ctx: CalendarContext, uid: string): Promise<EventRow | undefined> {
  const rows: EventRow[] = await visible(ctx, eventSubject).where('events.uid', '=', uid).selectAll('events').execute()
  return rows.find(({ ownerId }) => ownerId === ctx.viewer.id) ?? rows[0]
}

const createUidConflict = (conflictingId: number) =>
  new DavProblem(403, {
    precondition: 'caldav:no-uid-conflict',
    detail: 'An event with this UID already exists. Change that one instead, or use another UID.',
    conflictingId,
  })

async function insertObject(ctx: CalendarContext, calendar: CalendarName, object: CalendarObject): Promise<number> {
  const people = await resolveGuests(ctx, object, null)
  const invited = people ?? { guests: [], emailGuests: [], rooms: [] }
  const columns = toColumns(object, people !== null)
  const organizer = { organizer: { id: ctx.viewer.id } }
  assertCanCreate(
    ctx,
    eventSubject,
    { ...organizer, guests: [], emailGuests: [], rooms: [] },
    { ...toEventFields({ ...columns, calendar }), ...organizer, ...invited },
  )
  const values = { ...createEventDefaults(), ...columns, calendar, uid: object.uid, sequence: object.sequence }
  const row = await insertEvent(ctx, values, invited)
  await insertOwnerReminders(ctx, row, object.reminders)
  if (people === null) await answerInvitation(ctx, row, object)
  return row.id
}

/** The organizer replaces the event, a guest can answer the invitation and change what is their own. */
export async function updateObject(
  ctx: CalendarContext,
  calendar: CalendarName,
  { id, object }: { id: number; object: CalendarObject },
): Promise<void> {
  const row: EventRow = await findVisible(ctx, eventSubject, id)
  if (object.uid !== row.uid) {
    const other = await findByUid(ctx, object.uid)
    throw createUidConflict(other?.id ?? row.id)
  }
  if (row.ownerId === ctx.viewer.id) await updateOwnEvent(ctx, id, { object, calendar })
  else await putInvitation(ctx, row, object)
}

async function updateOwnEvent(
  ctx: CalendarContext,
  id: number,
  { object, calendar }: { object: CalendarObject; calendar: CalendarName },
): Promise<void> {
  const row: EventRow = await findVisible(ctx, eventSubject, id, 'update')
  const people = await resolveGuests(ctx, object, row)
  const sequence = Math.max(row.sequence + 1, object.sequence)
  const columns = { ...keepEqualValues(row, toColumns(await omitRoomNames(ctx, row, object), people !== null), sequence), calendar }
  const changes = await findChanges(ctx, row, { columns, people })
  await updateOwnReminders(ctx, row, object.reminders)
  if (changes.isChanged) {
    const saved = await saveEvent(ctx, row, { columns: { ...columns, sequence: changes.isVisible ? sequence : row.sequence }, ...people })
    if (changes.isVisible) await notifyGuests(ctx, saved.row, { kind: 'changed', to: saved.guests.remaining, scope: 'all' })
    if (people === null) await answerInvitation(ctx, saved.row, object)
  } else if (people === null) await answerInvitation(ctx, row, object)
}

type NextState = { columns: ObjectColumns & { calendar: CalendarName }; people: ResolvedGuests }

/** Throws 403 for fields that the viewer may not change. `isVisible`: whether guests see a difference. */
async function findChanges(ctx: CalendarContext, row: EventRow, { columns, people }: NextState) {
  const names = Object.keys(columns) as (keyof typeof columns)[]
  const changed = names.filter((name) => columns[name] !== row[name])
  const invited = sortPeople({
    guests: await listGuestIds(ctx.db, row.id),
    emailGuests: await listEmailGuests(ctx.db, row.id),
    rooms: await listRoomIds(ctx.db, row.id),
  })
  const next = people ? sortPeople(people) : invited
  const fields = toEventFields({ ...pickContent(row), ...columns })
  const fieldsBefore = toEventFields(pickContent(row))
  const changedFields = Object.fromEntries(Object.entries(fields).filter(([name, value]) => fieldsBefore[name] !== value))
  const allowed = assertCanUpdate(ctx, eventSubject, { ...row, ...fieldsBefore, ...invited }, { ...changedFields, ...next })
  const hasNewGuests = ['guests', 'emailGuests', 'rooms'].some((name) => name in allowed)
  return {
    isChanged: changed.length > 0 || hasNewGuests,
    isVisible: hasNewGuests || changed.some((name) => !['properties', 'calendar', 'showAs'].includes(name)),
  }
}

/** A location that only repeats the names of the rooms comes from an earlier response. */
async function omitRoomNames(ctx: CalendarContext, row: EventRow, object: CalendarObject): Promise<CalendarObject> {
  const shown = formatLocation(row.location, await queryEventRooms(ctx.db, [row.id]).execute())
  const replace = <T extends { location?: string }>(one: T): T => (one.location === shown ? { ...one, location: row.location } : one)
  const overrides = Object.entries(parseOverrides(object)).map(([key, override]) => [key, replace(override)])
  return { ...replace(object), overrides: JSON.stringify(Object.fromEntries(overrides)) }
}

const sortPeople = ({ guests, emailGuests, rooms }: NonNullable<ResolvedGuests>) => ({
  guests: sortIds(guests),
  emailGuests: sortByAddress(emailGuests),
  rooms: sortIds(rooms),
})
const sortIds = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)
const sortByAddress = (guests: readonly { email: string; name: string }[]) =>
  guests.map(({ email, name }) => ({ email, name })).toSorted((a, b) => (a.email < b.email ? -1 : 1))
