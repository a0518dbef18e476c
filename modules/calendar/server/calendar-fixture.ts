import { calendarModule } from './index.ts'
import type { CalendarName, Event } from '../contract.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { createJobContext } from '#platform/server/background-work.ts'
import type { TestResponse } from '#platform/server/testing/test-client.ts'
import type { PersonName } from '#platform/server/testing/people.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import { storeItems, type StoredItems } from '#platform/server/testing/store-items.ts'
import type { ImportInput } from '#platform/server/imports/import-source.ts'
import { icsSource } from '../import/server/index.ts'

/** A server with only the calendar module, and shortcuts for its tests. */
export async function openCalendarFixture(config: Partial<Config> = {}) {
  const server = await startTestServer({ modules: [calendarModule], config })
  const call = (as: PersonName) => server.as(as)
  const toEvent = (response: TestResponse): Event => {
    if (response.status !== 200) throw new Error(response.text)
    return response.body.event as Event
  }
  return {
    ...server,
    addEvent: async (event: object, as: PersonName = 'sam') => toEvent(await call(as).post('/apps/calendar/add-event', { event })),
    updateEvent: (event: object, scope: object = {}, as: PersonName = 'sam') =>
      call(as).post('/apps/calendar/update-event', { event, ...scope }),
    removeEvent: (query: Record<string, unknown>, as: PersonName = 'sam') => call(as).delete('/apps/calendar/remove-event', query),
    respond: (body: object, as: PersonName) => call(as).post('/apps/calendar/respond', body),
    listOccurrences: async (start: string, end: string, { as = 'sam', ...query }: { as?: PersonName; [name: string]: unknown } = {}) => {
      const response = await call(as).get('/apps/calendar/events', { start, end, timeZone: 'UTC', ...query })
      if (response.status !== 200) throw new Error(response.text)
      return response.body.events as Event[]
    },
    listEvents: async (as: PersonName = 'sam', query: Record<string, unknown> = {}) =>
      (await call(as).get('/apps/calendar/events', query)).body.events as Event[],
    listNotifications: async (as: PersonName) =>
      (await call(as).get('/api/notifications', { perPage: 100 })).body.notifications as {
        kind: string
        values: Record<string, string>
        link: string
      }[],
    importFile: createImporter(server),
    runJob: async (job: Job, payload: unknown = {}) => job.run(createJobContext(server.app.platform, job.name) as never, payload as never),
    readTable: (table: string) => server.app.platform.database.read.selectFrom(table).selectAll().execute(),
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}

export const listStarts = (events: Event[]): string[] => events.map(({ start }) => start)

export const formatCalendarFile = (...components: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', ...components, 'END:VCALENDAR', ''].join('\r\n')
export const formatVevent = (...lines: string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')

type ImportTarget = { as?: PersonName; calendar?: CalendarName }

/** Reads the file with the source `ics` and stores its events as this person. */
const createImporter =
  (server: TestServer) =>
  async (content: string | Uint8Array, { as = 'sam', calendar = 'Business' }: ImportTarget = {}): Promise<StoredItems> => {
    const options = { calendar }
    const viewer = { id: server.people[as].id, timeZone: 'UTC', language: 'en' }
    const items = await Array.fromAsync(icsSource.read({ ...toImportFiles(content), rows: listNoRows(), options, viewer }))
    return storeItems(server, icsSource, items, { as, options })
  }

function toImportFiles(content: string | Uint8Array): Pick<ImportInput, 'files' | 'main'> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const main = {
    name: 'plan.ics',
    size: bytes.length,
    stream: async function* () {
      yield bytes
    },
  }
  return { files: { list: [main], find: () => undefined }, main }
}

async function* listNoRows() {}
