import { call } from '#platform/web/api.ts'
import type { SearchProvider } from '#platform/web/module.ts'
import { calendar } from '../contract.ts'

const MOST = 6

/** What the search box finds in one's own calendar. */
export const eventSearch: SearchProvider = {
  title: 'nav.calendar',
  access: ['read', 'Event'],
  find: async (text, signal) => {
    const { events } = await call(calendar.listEvents, { q: text, perPage: MOST }, { signal })
    return events.map(({ id, title, start, location }) => {
      const day = start.slice(0, 10)
      return { id: `event-${id}`, title, detail: [day, location].filter(Boolean).join(' · '), link: `/calendar?date=${day}&event=${id}` }
    })
  },
}
