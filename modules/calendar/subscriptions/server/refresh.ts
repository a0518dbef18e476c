import pLimit from 'p-limit'
import type { JobContext } from '#platform/server/jobs/jobs.ts'
import type { CalendarTables } from '../../server/tables.ts'
import type { SubscriptionRow } from '../../server/subscription-tables.ts'
import { createUserContext } from '../../server/user-context.ts'
import type { ImportedEvent } from '../../ical/server/index.ts'
import { fetchCalendar, SubscriptionError, type FetchedCalendar } from './fetch-calendar.ts'
import { readEvents, storeEvents } from './store-events.ts'
import { getSubscriptionTopic } from './subscription-subject.ts'

const HOUR = 3_600_000
const LONGEST_DELAY_MS = 24 * HOUR
/** Longer than fetching and reading may take; then another process tries again. */
const LEASE_MS = 5 * 60_000
const STORE_LIMIT_MS = 30_000

type Ctx = JobContext<CalendarTables>

/** Due subscriptions, those waiting longest first. */
export const listDueSubscriptions = ({ db, now }: Ctx, limit: number): Promise<SubscriptionRow[]> =>
  db
    .selectFrom('calendar_subscriptions')
    .selectAll()
    .where('removedAt', 'is', null)
    .where('nextRefreshAt', '<=', now)
    .orderBy('nextRefreshAt')
    .limit(limit)
    .execute()

/** Does nothing if another process has started the same refresh. */
export async function refreshSubscribedEvents(ctx: Ctx, due: SubscriptionRow): Promise<void> {
  const row = await claim(ctx, due)
  if (!row) return
  const owner = await createUserContext(ctx, row.userId)
  if (!owner) return postpone(ctx, row)
  try {
    const fetched = await fetchCalendar(ctx.outbound, row)
    const isUnchanged = fetched === null || fetched.contentHash === row.contentHash
    const events = isUnchanged ? null : await readInTurn(() => readEvents(fetched.body, owner.viewer.timeZone))
    await saveSuccess(ctx, row, { fetched, events })
  } catch (error) {
    // The error may contain the URL and with it a secret, so only its name is logged.
    if (!(error instanceof SubscriptionError))
      ctx.log.error({ subscription: row.id, error: error instanceof Error ? error.name : 'unknown' }, 'a subscription could not be updated')
    await saveFailure(ctx, row, error instanceof SubscriptionError ? error.problem : 'unreadable')
  }
}

/** Reading takes CPU time and memory, so this process reads one calendar at a time. */
const readInTurn = pLimit(1)

const addTime = (now: string, milliseconds: number) => new Date(Date.parse(now) + milliseconds).toISOString()

const claim = (ctx: Ctx, { id, nextRefreshAt }: SubscriptionRow): Promise<SubscriptionRow | undefined> =>
  ctx.write(({ db, now }) =>
    db
      .updateTable('calendar_subscriptions')
      .set({ nextRefreshAt: addTime(now, LEASE_MS), attemptedAt: now })
      .where('id', '=', id)
      .where('nextRefreshAt', '=', nextRefreshAt)
      .where('removedAt', 'is', null)
      .returningAll()
      .executeTakeFirst(),
  )

/** For owners who are deactivated. */
const postpone = (ctx: Ctx, { id }: SubscriptionRow): Promise<void> =>
  ctx.write(async ({ db, now }) => {
    const columns = { isRefreshing: 0, nextRefreshAt: addTime(now, LONGEST_DELAY_MS) }
    await db.updateTable('calendar_subscriptions').set(columns).where('id', '=', id).execute()
  })

/** `events` is null if they have not changed. */
type Success = { fetched: FetchedCalendar | null; events: ImportedEvent[] | null }

const saveSuccess = (ctx: Ctx, { id, userId }: SubscriptionRow, { fetched, events }: Success): Promise<void> =>
  ctx.write(
    async (command) => {
      const { db, now } = command
      const { etag, lastModified, contentHash } = fetched ?? {}
      const result = await db
        .updateTable('calendar_subscriptions')
        .set({
          ...(fetched && { etag, lastModified, contentHash }),
          ...(events && { eventCount: events.length }),
          problem: null,
          failures: 0,
          isRefreshing: 0,
          refreshedAt: now,
          nextRefreshAt: addTime(now, HOUR),
        })
        .where('id', '=', id)
        .where('removedAt', 'is', null)
        .executeTakeFirst()
      if (result.numUpdatedRows === 0n) return
      if (events) await storeEvents(command, id, events)
      command.publishChange(getSubscriptionTopic(userId))
    },
    { timeLimitMs: STORE_LIMIT_MS },
  )

const saveFailure = (ctx: Ctx, { id, userId, failures }: SubscriptionRow, problem: SubscriptionRow['problem']): Promise<void> =>
  ctx.write(async ({ db, now, publishChange }) => {
    const delay = Math.min(HOUR * 2 ** failures, LONGEST_DELAY_MS)
    await db
      .updateTable('calendar_subscriptions')
      .set({ problem, failures: failures + 1, isRefreshing: 0, nextRefreshAt: addTime(now, delay) })
      .where('id', '=', id)
      .execute()
    publishChange(getSubscriptionTopic(userId))
  })
