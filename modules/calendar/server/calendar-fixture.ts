import { calendarModule } from './index.ts'
import { setTimeout } from 'node:timers/promises'
import type { Event, CalendarImport } from '../contract.ts'
import type { Config } from '#platform/server/config.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { createJobContext } from '#platform/server/background-work.ts'
import type { TestResponse } from '#platform/server/testing/test-client.ts'
import type { PersonName } from '#platform/server/testing/people.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'

/** A server with only the calendar module, and shortcuts for its tests. */
export async function openCalendarFixture(config: Partial<Config> = {}) {
  const server = await startTestServer({ modules: [calendarModule], config })
  const call = (as: PersonName) => server.as(as)
  const toEvent = (response: TestResponse): Event => {
    if (response.status !== 200) throw new Error(response.text)
    return response.body.event as Event
  }
  const uploadFile = createUploader(server)
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
    uploadFile,
    importFile: createImporter(server, uploadFile),
    runJob: async (job: Job, payload: unknown = {}) => job.run(createJobContext(server.app.platform, job.name) as never, payload as never),
    readTable: (table: string) => server.app.platform.database.read.selectFrom(table).selectAll().execute(),
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}

export const listStarts = (events: Event[]): string[] => events.map(({ start }) => start)

export const formatCalendarFile = (...components: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', ...components, 'END:VCALENDAR', ''].join('\r\n')
export const formatVevent = (...lines: string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')

type Upload = (content: string | Buffer, as?: PersonName) => Promise<number>

const createUploader =
  ({ app, people }: TestServer): Upload =>
  async (content, as = 'sam') => {
    const body = new FormData()
    body.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), 'plan.ics')
    const request = new Request('http://staffroom.test', { method: 'POST', body })
    const headers = { authorization: `Bearer ${people[as].accessToken}`, 'content-type': request.headers.get('content-type')! }
    const payload = Buffer.from(await request.arrayBuffer())
    const response = await app.http.inject({ method: 'POST', url: '/api/files/upload', headers, payload })
    return response.json<{ file: { id: number } }>().file.id
  }

const createImporter =
  (server: TestServer, uploadFile: Upload) =>
  async (
    content: string | Buffer,
    { as = 'sam', calendar = 'Business' }: { as?: PersonName; calendar?: string } = {},
  ): Promise<CalendarImport> => {
    const { body } = await server.as(as).post('/apps/calendar/import', { fileId: await uploadFile(content, as), calendar })
    for (;;) {
      const response = await server.as(as).get('/apps/calendar/import', { id: body.import.id })
      if (response.status !== 200) throw new Error(response.text)
      if (!['waiting', 'reading', 'storing'].includes(response.body.import.state)) return response.body.import as CalendarImport
      await setTimeout(50)
    }
  }
