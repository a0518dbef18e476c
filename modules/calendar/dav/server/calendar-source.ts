import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { lockRows } from '#platform/server/database/queries/expressions.ts'
import { davSource, type DavCollection } from '#platform/server/dav/dav-collection.ts'
import { calendars, type CalendarName } from '../../contract.ts'
import { removeEvent } from '../../events/server/index.ts'
import type { CalendarObject } from '../../ical/server/index.ts'
import { eventSubject, type CalendarContext } from '../../server/event-subject.ts'
import type { CalendarTables } from '../../server/tables.ts'
import { calendarColors, getCalendarName } from './calendar-names.ts'
import { listMembers } from './list-members.ts'
import { createObject, prepareObject, updateObject } from './put-event.ts'
import { readBusy } from './read-busy.ts'
import { readObjects } from './read-objects.ts'

const getCalendar = ({ id }: DavCollection): CalendarName => calendars.find((name) => name.toLowerCase() === id)!

/** One calendar for each of the five. Everyone who sees events can write them, at least to respond to invitations. */
export const calendarSource = davSource<CalendarTables, CalendarObject>({
  kind: 'calendar',
  listCollections: async (ctx) => (canReadEvents(ctx) ? calendars.map((name) => toCollection(name, ctx.viewer.language)) : []),
  listMembers: (ctx, collection, filter) => listMembers(ctx, getCalendar(collection), filter),
  readObjects: (ctx, collection, ids) => readObjects(ctx, getCalendar(collection), ids),
  lockObject: async ({ db, dialect }, _collection, id) => {
    await lockRows(dialect, db.selectFrom('events').select('id').where('id', '=', id)).execute()
  },
  prepareContent: prepareObject,
  createObject: (ctx, collection, object) => createObject(ctx, getCalendar(collection), object),
  updateObject: (ctx, collection, id, object) => updateObject(ctx, getCalendar(collection), { id, object }),
  deleteObject: async (ctx, _collection, id) => void (await removeEvent(ctx, { id })),
  readBusy: (ctx, collection, range) => readBusy(ctx, getCalendar(collection), range as { start: number; end: number }),
})

/** An object contains the whole event, so programs would delete fields that are hidden from them. */
const canReadEvents = (ctx: CalendarContext) =>
  ctx.viewer.ability.can('read', eventSubject.subject) &&
  [...Object.keys(eventSubject.fields), 'guests', 'emailGuests', 'rooms'].every((field) => isReadableEverywhere(ctx, eventSubject, field))

const toCollection = (name: CalendarName, language: string): DavCollection => ({
  id: name.toLowerCase(),
  name: getCalendarName(name, language),
  color: calendarColors[name],
  components: ['VEVENT'],
  isWritable: true,
})
