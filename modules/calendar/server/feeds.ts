import { createHash, randomBytes } from 'node:crypto'
import { calendars, type CalendarName, type Feed } from '../contract.ts'
import type { Subject } from '#platform/server/abilities/subject.ts'
import { Answer } from '#platform/server/module.ts'
import { notFound } from '#platform/server/refusal.ts'
import type { Selectable } from 'kysely'
import type { CalendarContext } from './event-subject.ts'
import { textOfCalendar } from './export.ts'
import { contextAs } from './person-context.ts'
import type { CalendarTables } from './tables.ts'

type FeedRow = Selectable<CalendarTables['event_feeds']>

export const feedSubject = {
  subject: 'CalendarFeed',
  entity: 'calendar-feed',
  table: 'event_feeds',
  fields: { id: { column: 'id', type: 'number' }, calendar: { column: 'calendar', type: 'text' } },
  bound: (viewer, eb) => eb('event_feeds.userId', '=', viewer.id),
  topics: (row) => [`calendar-feeds/${String(row.userId)}`],
} as const satisfies Subject

export async function listFeeds(ctx: CalendarContext): Promise<{ feeds: Feed[]; total: number }> {
  const rows = await ctx.db.selectFrom('event_feeds').selectAll().where('userId', '=', ctx.viewer.id).execute()
  const feeds = calendars.map((calendar) =>
    answeredFeed(
      calendar,
      rows.find((row) => row.calendar === calendar),
    ),
  )
  return { feeds, total: feeds.length }
}

function answeredFeed(calendar: CalendarName, row: FeedRow | undefined): Feed {
  const isActive = row !== undefined && row.tokenHash !== null
  return { calendar, isActive, createdAt: isActive ? row.createdAt : null, lastReadAt: isActive ? row.lastReadAt : null }
}

/** The token itself is told once and kept nowhere. */
export async function renewFeed(ctx: CalendarContext, { calendar }: { calendar: CalendarName }): Promise<{ feed: Feed; address: string }> {
  const token = randomBytes(32).toString('base64url')
  const row = await writeFeed(ctx, calendar, { tokenHash: hashOf(token), createdAt: ctx.now, lastReadAt: null })
  return { feed: answeredFeed(calendar, row), address: `${ctx.config.publicUrl}/feeds/calendar/${token}.ics` }
}

export async function revokeFeed(ctx: CalendarContext, { calendar }: { calendar: CalendarName }): Promise<{ feed: Feed }> {
  const feed = ctx.db.selectFrom('event_feeds').selectAll().where('userId', '=', ctx.viewer.id).where('calendar', '=', calendar)
  if (!(await feed.where('tokenHash', 'is not', null).executeTakeFirst())) throw notFound('feed')
  return { feed: answeredFeed(calendar, await writeFeed(ctx, calendar, { tokenHash: null, createdAt: ctx.now, lastReadAt: null })) }
}

async function writeFeed(
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
  const form = (feed: FeedRow) => ({ userId, calendar, isActive: feed.tokenHash !== null, since: feed.createdAt })
  ctx.record({ entity: feedSubject.entity, id: row.id, before: before ? form(before) : null, after: form(row) })
  return row
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** The calendar as its owner may read it now. Refusal 404 for an address that never was, has ended, or whose owner lost the right. */
export async function readFeed(ctx: CalendarContext, { token }: { token: string }): Promise<Answer<string>> {
  const feed = await ctx.db
    .selectFrom('event_feeds')
    .selectAll()
    .where('tokenHash', '=', hashOf(token.replace(/\.ics$/, '')))
    .executeTakeFirst()
  const owner = feed && (await contextAs(ctx, feed.userId))
  if (!feed || !owner) throw notFound('feed')
  const text = await textOfCalendar(owner, feed.calendar)
  if (!feed.lastReadAt || Date.parse(ctx.now) - Date.parse(feed.lastReadAt) >= NOTED_EVERY_MS) await noteReading(ctx, feed)
  return new Answer<string>(200, text, {
    'content-type': 'text/calendar; charset=utf-8',
    etag: `"${hashOf(text)}"`,
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
  })
}

/** Programs ask every few minutes; to the hour is enough. */
const NOTED_EVERY_MS = 3_600_000

/** For its owner, who sees by it whether an address is in use. The calendar is answered also where nothing can be written. */
const noteReading = (ctx: CalendarContext, { id, userId, tokenHash }: FeedRow): Promise<void> =>
  ctx
    .note(async ({ db, now, announce }) => {
      await db.updateTable('event_feeds').set({ lastReadAt: now }).where('id', '=', id).where('tokenHash', '=', tokenHash).execute()
      announce(`calendar-feeds/${userId}`)
    })
    .catch((error: unknown) => ctx.log.warn({ err: error, feed: id }, 'the reading of a feed could not be noted'))
