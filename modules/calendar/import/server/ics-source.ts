import { defineImportSource } from '#platform/server/imports/import-source.ts'
import { calendars } from '../../contract.ts'
import type { ImportedEvent } from '../../ical/server/index.ts'
import { eventSubject } from '../../server/event-subject.ts'
import type { CalendarTables } from '../../server/tables.ts'
import { findUnchangedEvents } from './find-unchanged-events.ts'
import { readEvents } from './read-events.ts'
import { storeAllEvents, storeEvent } from './store-events.ts'

/** Events whose UID exists already are updated if the file has a newer version of them. */
export const icsSource = defineImportSource<CalendarTables, ImportedEvent>({
  name: 'ics',
  access: ['create', eventSubject.subject],
  entity: eventSubject.entity,
  extensions: ['.ics', '.ical', '.ifb'],
  isPersonal: true,
  getOptions: () =>
    Promise.resolve([
      {
        name: 'calendar',
        label: 'import.into',
        choices: calendars.map((value) => ({ value, label: `calendar.${value}` })),
        default: 'Personal',
      },
    ]),
  recognizes: ({ text }) => /^\ufeff?\s*BEGIN:VCALENDAR\s*$/im.test(text),
  read: readEvents,
  findDuplicates: findUnchangedEvents,
  store: storeEvent,
  storeAll: storeAllEvents,
})
