import { createExportViewer } from '#platform/server/exports/export-viewer.ts'
import { childOf, ownedBy, type ExportedTable, type ModuleExport } from '#platform/server/exports/module-export.ts'
import { calendars } from '../contract.ts'
import { formatCalendar } from '../export/server/export.ts'
import type { CalendarContext } from './event-subject.ts'

const createOwn = (table: string, person: ExportedTable['person']): ExportedTable => ({ table, person: person!, isPrivate: true })

/** Calendars belong to their users; only rooms are the workspace's. */
export const exportedData: ModuleExport = {
  tables: [
    { table: 'rooms', workspace: 'all' },
    createOwn('events', ownedBy('ownerId')),
    createOwn('event_guests', childOf('events', 'eventId', 'ownerId')),
    createOwn('event_rooms', childOf('events', 'eventId', 'ownerId')),
    createOwn('attendances', ownedBy('userId')),
    createOwn('calendar_settings', ownedBy('userId')),
    createOwn('calendar_subscriptions', ownedBy('userId')),
  ],
  generate: async function* (ctx, scope) {
    if (scope.kind === 'workspace' || !scope.isOwn) return
    const reader = createExportViewer(ctx, scope.userId) as CalendarContext
    for (const name of calendars) yield { path: `${name.toLowerCase()}.ics`, chunks: readCalendar(reader, name) }
  },
}

async function* readCalendar(ctx: CalendarContext, name: (typeof calendars)[number]): AsyncGenerator<string> {
  yield await formatCalendar(ctx, name)
}
