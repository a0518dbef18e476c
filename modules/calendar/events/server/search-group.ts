import type { Context } from '#platform/server/context.ts'
import type { SearchGroup } from '#platform/server/search/search-group.ts'
import { eventSubject } from '../../server/event-subject.ts'
import type { CalendarTables, EventRow } from '../../server/tables.ts'

export const eventSearchGroup: SearchGroup<EventRow, Context<CalendarTables>> = {
  subject: eventSubject,
  index: { fields: ['title', 'location', 'description'] },
  toResults: (_, rows) =>
    rows.map(({ id, title, location, start }) => ({
      title: title ?? '',
      detail: location ?? '',
      at: start,
      link: getEventLink(id, start),
    })),
  listPath: '/calendar?q=',
}

const getEventLink = (id: number, start: string | null) =>
  start ? `/calendar?date=${start.slice(0, 10)}&event=${id}` : eventSubject.link(id)
