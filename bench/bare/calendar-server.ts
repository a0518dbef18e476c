import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { listOccurrences, createWindow } from '#modules/calendar/recurrence/server/occurrences.ts'
import type { EventRow } from '#modules/calendar/server/tables.ts'
import { DATABASE_FILE } from '#platform/server/database/sqlite/sqlite.ts'

/** A minimal hand-written server for the events of a month: one query and the same recurrence code, without permissions, guests or names. */
const db = new DatabaseSync(join(process.env.DATA_DIR!, DATABASE_FILE))
const selectEvents = db.prepare('select * from events where "ownerId" = 1 and "removedAt" is null and "rangeStart" < ? and "rangeEnd" >= ?')

const app = fastify()
app.get('/health', async () => ({ status: 'ok' }))
app.get<{ Querystring: { start: string; end: string } }>('/apps/calendar/events', async ({ query: { start, end } }) => {
  const window = createWindow(Date.parse(start), Date.parse(end), 'UTC')
  const rows = selectEvents.all(end, start) as unknown as EventRow[]
  const events = rows.flatMap((row) => {
    const { id, title, calendar, location, description, url, recurrence, timeZone } = row
    return listOccurrences(row, window).map((occurrence) => ({
      id,
      title,
      calendar,
      location,
      description,
      url,
      recurrence,
      timeZone,
      ...occurrence,
    }))
  })
  return { events: events.toSorted((one, other) => (one.start < other.start ? -1 : 1)), total: events.length }
})
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.stdout.write(`ready at http://127.0.0.1:${(app.server.address() as AddressInfo).port}\n`)
process.on('SIGTERM', () => process.exit(0))
