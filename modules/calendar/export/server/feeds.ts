import { createHash, randomBytes } from 'node:crypto'
import { calendars, type CalendarName, type CalendarFeed } from '../../contract.ts'
import type { Subject } from '#platform/server/abilities/subject.ts'
import { ApiResponse } from '#platform/server/module.ts'
import { notFound } from '#platform/server/api-error.ts'
import type { Selectable } from 'kysely'
import type { CalendarContext } from '../../server/event-subject.ts'
import { formatCalendar } from './export.ts'
import { createUserContext } from '../../server/user-context.ts'
import type { CalendarTables } from '../../server/tables.ts'

type FeedRow = Selectable<CalendarTables['event_feeds']>

export const feedSubject = {
  subject: 'CalendarFeed',
  entity: 'calendar-feed',
  table: 'event_feeds',
  fields: { id: { column: 'id', type: 'number' }, calendar: { column: 'calendar', type: 'text' } },
  scope: (viewer, eb) => eb('event_feeds.userId', '=', viewer.id),
  topics: (row) => [`calendar-feeds/${String(row.userId)}`],
} as const satisfies Subject

export async function listFeeds(ctx: CalendarContext): Promise<{ feeds: CalendarFeed[]; total: number }> {
  const rows = await ctx.db.selectFrom('event_feeds').selectAll().where('userId', '=', ctx.viewer.id).execute()
  const feeds = calendars.map((calendar) =>
    toFeedResponse(
      calendar,
      rows.find((row) => row.calendar === calendar),
    ),
  )
  return { feeds, total: feeds.length }
}

function toFeedResponse(calendar: CalendarName, row: FeedRow | undefined): CalendarFeed {
  const isActive = row !== undefined && row.tokenHash !== null
  return { calendar, isActive, createdAt: isActive ? row.createdAt : null, lastReadAt: isActive ? row.lastReadAt : null }
}

export async function renewFeed(
  ctx: CalendarContext,
  { calendar }: { calendar: CalendarName },
): Promise<{ feed: CalendarFeed; address: string }> {
  const token = randomBytes(32).toString('base64url')
  const row = await saveFeed(ctx, calendar, { tokenHash: hashText(token), createdAt: ctx.now, lastReadAt: null })
  return { feed: toFeedResponse(calendar, row), address: `${ctx.config.publicUrl}/feeds/calendar/${token}.ics` }
}

export async function revokeFeed(ctx: CalendarContext, { calendar }: { calendar: CalendarName }): Promise<{ feed: CalendarFeed }> {
  const feed = ctx.db.selectFrom('event_feeds').selectAll().where('userId', '=', ctx.viewer.id).where('calendar', '=', calendar)
  if (!(await feed.where('tokenHash', 'is not', null).executeTakeFirst())) throw notFound('feed')
  return { feed: toFeedResponse(calendar, await saveFeed(ctx, calendar, { tokenHash: null, createdAt: ctx.now, lastReadAt: null })) }
}

async function saveFeed(
  ctx: CalendarContext,
  calendar: CalendarName,
  values: Pick<FeedRow, 'tokenHash' | 'createdAt' | 'lastReadAt'>,
): Promise<FeedRow> {
  const { id: userId } = ctx.viewer
  const before = await ctx.db
    .selectFrom('event_feeds')
    .selectAll()
    .where('userId', '=', userId)
    .where('calendar', '=', calendar)
    .executeTakeFirst()
  const row = await ctx.db
    .insertInto('event_feeds')
    .values({ userId, calendar, ...values })
    .onConflict((conflict) => conflict.columns(['userId', 'calendar']).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow()
  const toSnapshot = (feed: FeedRow) => ({ userId, calendar, isActive: feed.tokenHash !== null, since: feed.createdAt })
  ctx.recordChange({ entity: feedSubject.entity, id: row.id, before: before ? toSnapshot(before) : null, after: toSnapshot(row) })
  return row
}

const hashText = (token: string) => createHash('sha256').update(token).digest('hex')

/** Formats the calendar with its owner's current permissions. Throws 404 if the token is unknown or revoked or the owner lost access. */
export async function readFeed(ctx: CalendarContext, { token }: { token: string }): Promise<ApiResponse<string>> {
  const feed = await ctx.db
    .selectFrom('event_feeds')
    .selectAll()
    .where('tokenHash', '=', hashText(token.replace(/\.ics$/, '')))
    .executeTakeFirst()
  const owner = feed && (await createUserContext(ctx, feed.userId))
  if (!feed || !owner) throw notFound('feed')
  const text = await formatCalendar(owner, feed.calendar)
  if (!feed.lastReadAt || Date.parse(ctx.now) - Date.parse(feed.lastReadAt) >= READ_TIME_INTERVAL_MS) await saveReadTime(ctx, feed)
  return new ApiResponse<string>(200, text, {
    'content-type': 'text/calendar; charset=utf-8',
    etag: `"${hashText(text)}"`,
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
  })
}

const READ_TIME_INTERVAL_MS = 3_600_000

/** Shows the owner to the hour whether the URL is in use. A failed write does not fail the request. */
const saveReadTime = (ctx: CalendarContext, { id, userId, tokenHash }: FeedRow): Promise<void> =>
  ctx
    .runCommand(async ({ db, now, publishChange }) => {
      await db.updateTable('event_feeds').set({ lastReadAt: now }).where('id', '=', id).where('tokenHash', '=', tokenHash).execute()
      publishChange(`calendar-feeds/${userId}`)
    })
    .catch((error: unknown) => ctx.log.warn({ err: error, feed: id }, 'could not save the last read time of a feed'))
