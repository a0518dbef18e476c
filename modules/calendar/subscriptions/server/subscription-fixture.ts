import { expect } from 'vitest'
import type { CalendarSubscription } from '../contract.ts'
import type { SubscribedEvent } from '../subscribed-events-contract.ts'
import type { Config } from '#platform/server/config/config.ts'
import { createJobContext } from '#platform/server/background-work.ts'
import type { JobContext } from '#platform/server/jobs/jobs.ts'
import type { PersonName } from '#platform/server/testing/people.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import { calendarModule } from '../../server/index.ts'
import type { CalendarTables } from '../../server/tables.ts'
import { listDueSubscriptions, refreshSubscribedEvents } from './refresh.ts'

/** A server with the calendar module, and shortcuts for tests of subscriptions. */
export async function openSubscriptionFixture(options: { config?: Partial<Config>; log?: NodeJS.WritableStream } = {}) {
  const server = await startTestServer({ modules: [calendarModule], ...(options as object) })
  const list = async (as: PersonName = 'sam') =>
    (await server.as(as).get('/apps/calendar/subscriptions')).body.subscriptions as CalendarSubscription[]
  return {
    ...server,
    list,
    add: (subscription: object, as: PersonName = 'sam') =>
      server.as(as).post('/apps/calendar/add-subscription', { subscription: { name: 'Team', color: 1, ...subscription } }),
    listEvents: async (start: string, end: string, as: PersonName = 'sam') => {
      const response = await server.as(as).get('/apps/calendar/subscribed-events', { start, end, timeZone: 'UTC' })
      if (response.status !== 200) throw new Error(response.text)
      return response.body.events as SubscribedEvent[]
    },
    /** Resolves once the background service has finished the refresh that the user waits for. */
    waitForRefresh: async (as: PersonName = 'sam') => {
      await expect.poll(async () => (await list(as)).some(({ isRefreshing }) => isRefreshing)).toBe(false)
      return list(as)
    },
    refreshDue: () => refreshDue(server),
    /** Brings the next refresh forward, because the tokens of the users expire before it is due. */
    refreshEarly: async () => {
      await createRefreshContext(server).write(({ db, now }) =>
        db.updateTable('calendar_subscriptions').set({ nextRefreshAt: now }).execute(),
      )
      return refreshDue(server)
    },
    getDelaySeconds: async () => {
      const row = await server.rows('calendar_subscriptions').select('nextRefreshAt').executeTakeFirstOrThrow()
      return (Date.parse(row['nextRefreshAt'] as string) - server.clock.now.getTime()) / 1000
    },
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}

export const createRefreshContext = ({ app }: Pick<TestServer, 'app'>) =>
  createJobContext(app.platform, 'calendar.refreshSubscriptions') as unknown as JobContext<CalendarTables>

/** Refreshes what is due now, as the service does every 30 seconds; returns how many were due. */
async function refreshDue(server: TestServer): Promise<number> {
  const ctx = createRefreshContext(server)
  const due = await listDueSubscriptions(ctx, 100)
  await Promise.all(due.map((row) => refreshSubscribedEvents(ctx, row)))
  return due.length
}
