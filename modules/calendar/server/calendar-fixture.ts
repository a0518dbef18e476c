import { calendarModule } from './index.ts'
import { setTimeout } from 'node:timers/promises'
import type { Event, Import } from '../contract.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { createJobContext } from '#platform/server/background-work.ts'
import type { TestResponse } from '#platform/server/testing/test-client.ts'
import type { PersonName } from '#platform/server/testing/people.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'

export async function startCalendarFixture() {
  const server = await startTestServer({ modules: [calendarModule] })
  const call = (as: PersonName) => server.as(as)
  const eventIn = (answer: TestResponse): Event => {
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.body.event as Event
  }
  const upload = createUploader(server)
  return {
    ...server,
    add: async (event: object, as: PersonName = 'sam') => eventIn(await call(as).post('/apps/calendar/add-event', { event })),
    update: (event: object, reach: object = {}, as: PersonName = 'sam') =>
      call(as).post('/apps/calendar/update-event', { event, ...reach }),
    remove: (query: Record<string, unknown>, as: PersonName = 'sam') => call(as).delete('/apps/calendar/remove-event', query),
    respond: (body: object, as: PersonName) => call(as).post('/apps/calendar/respond', body),
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
    upload,
    importFile: createImporter(server, upload),
    run: async (job: Job, payload: unknown = {}) => job.run(createJobContext(server.app.platform, job.name) as never, payload as never),
    rows: (table: string) => server.app.platform.database.read.selectFrom(table).selectAll().execute(),
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}

export const listStarts = (events: Event[]): string[] => events.map(({ start }) => start)

export const formatCalendarFile = (...components: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Harbour//EN', ...components, 'END:VCALENDAR', ''].join('\r\n')
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
    const answer = await app.http.inject({ method: 'POST', url: '/api/files/upload', headers, payload })
    return answer.json<{ file: { id: number } }>().file.id
  }

const createImporter =
  (server: TestServer, upload: Upload) =>
  async (content: string | Buffer, { as = 'sam', calendar = 'Business' }: { as?: PersonName; calendar?: string } = {}): Promise<Import> => {
    const { body } = await server.as(as).post('/apps/calendar/import', { fileId: await upload(content, as), calendar })
    for (;;) {
      const answer = await server.as(as).get('/apps/calendar/import', { id: body.import.id })
      if (answer.status !== 200) throw new Error(answer.text)
      if (!['waiting', 'reading', 'storing'].includes(answer.body.import.state)) return answer.body.import as Import
      await setTimeout(50)
    }
  }
