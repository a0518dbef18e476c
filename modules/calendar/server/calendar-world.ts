import { calendarModule } from './index.ts'
import type { Event } from '../contract.ts'
import type { TestAnswer } from '#platform/server/testing/caller.ts'
import type { PersonName } from '#platform/server/testing/people.ts'
import { startTestServer } from '#platform/server/testing/server.ts'

/** A server with the calendar alone, and short ways to what its tests do most. */
export async function openCalendarWorld() {
  const server = await startTestServer({ modules: [calendarModule] })
  const call = (as: PersonName) => server.as(as)
  const eventIn = (answer: TestAnswer): Event => {
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.body.event as Event
  }
  return {
    ...server,
    /** Adds an event as Sam, unless somebody else. */
    add: async (event: object, as: PersonName = 'sam') => eventIn(await call(as).post('/apps/calendar/add-event', { event })),
    update: (event: object, reach: object = {}, as: PersonName = 'sam') =>
      call(as).post('/apps/calendar/update-event', { event, ...reach }),
    remove: (query: Record<string, unknown>, as: PersonName = 'sam') => call(as).delete('/apps/calendar/remove-event', query),
    respond: (body: object, as: PersonName) => call(as).post('/apps/calendar/respond', body),
    /** What a person sees between two days. */
    between: async (start: string, end: string, { as = 'sam', ...query }: { as?: PersonName; [name: string]: unknown } = {}) => {
      const answer = await call(as).get('/apps/calendar/events', { start, end, timeZone: 'UTC', ...query })
      if (answer.status !== 200) throw new Error(answer.text)
      return answer.body.events as Event[]
    },
    stored: async (as: PersonName = 'sam', query: Record<string, unknown> = {}) =>
      (await call(as).get('/apps/calendar/events', query)).body.events as Event[],
    inbox: async (as: PersonName) =>
      (await call(as).get('/api/notifications', { perPage: 100 })).body.notifications as {
        kind: string
        values: Record<string, string>
        link: string
      }[],
    undo: (answer: { headers: Record<string, unknown> }, as: PersonName = 'sam') =>
      call(as).post('/api/journal/undo', { change: answer.headers['x-change'] }),
    rows: (table: string) => server.app.platform.database.read.selectFrom(table).selectAll().execute(),
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}

export const starts = (events: Event[]): string[] => events.map(({ start }) => start)
