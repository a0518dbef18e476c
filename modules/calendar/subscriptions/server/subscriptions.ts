import { SUBSCRIPTION_LIMIT, type subscriptionEndpoints as contract } from '../contract.ts'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { ApiError, invalidInput, notFound } from '#platform/server/api-error.ts'
import { acquireLock } from '#platform/server/database/acquire-lock.ts'
import { PreparedHandler } from '#platform/server/module.ts'
import type { CalendarContext } from '../../server/event-subject.ts'
import type { SubscriptionRow } from '../../server/subscription-tables.ts'
import { isHolidayRegion } from '../../holidays/server/index.ts'
import { parseCalendarUrl } from './parse-calendar-url.ts'
import { requestRefresh } from './refresh-requests.ts'
import { subscriptionSubject, toSubscriptionResponse, toSubscriptionSnapshot } from './subscription-subject.ts'

type OneSubscription = Output<typeof contract.addSubscription>

const REFRESH_INTERVAL_MS = 60_000

export async function listSubscriptions(ctx: CalendarContext): Promise<Output<typeof contract.listSubscriptions>> {
  const rows = await visible(ctx, subscriptionSubject).selectAll('calendar_subscriptions').orderBy('id').execute()
  return { subscriptions: rows.map((row) => toSubscriptionResponse(ctx.viewer, row)), total: rows.length }
}

type AddInput = Input<typeof contract.addSubscription>
type Source = { url: string; region: null } | { url: null; region: string }

/** Resolves the host before the transaction, so that an address that is not allowed is rejected at once. */
export const addSubscription = new PreparedHandler(
  async (ctx: CalendarContext, { subscription: { url, region } }: AddInput): Promise<Source> => {
    if ((url ?? null) === null) return { url: null, region: parseRegion(region ?? null) }
    if ((region ?? null) !== null) throw invalidInput('/subscription/region', 'must not be combined with a URL')
    return { url: await parseCalendarUrl(ctx.outbound, url!), region: null }
  },
  async (ctx: CalendarContext, { subscription }: AddInput, source: Source): Promise<OneSubscription> => {
    await assertRoomFor(ctx, source)
    const row = await ctx.db
      .insertInto('calendar_subscriptions')
      .values({
        ...source,
        userId: ctx.viewer.id,
        name: subscription.name.trim(),
        color: subscription.color,
        countsAsBusy: Number(subscription.countsAsBusy ?? false),
        eventCount: 0,
        failures: 0,
        isRefreshing: Number(source.url !== null),
        nextRefreshAt: source.url === null ? null : ctx.now,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    recordSubscription(ctx, null, row)
    return toResponse(ctx, row)
  },
)

function parseRegion(region: string | null): string {
  if (region === null) throw invalidInput('/subscription', 'must have a URL or a region')
  if (!isHolidayRegion(region)) throw invalidInput('/subscription/region', 'is not a known region')
  return region
}

async function assertRoomFor(ctx: CalendarContext, { url, region }: Pick<SubscriptionRow, 'url' | 'region'>): Promise<void> {
  await acquireLock(ctx, `calendar-subscriptions ${ctx.viewer.id}`)
  const rows = await visible(ctx, subscriptionSubject).selectAll('calendar_subscriptions').execute()
  if (rows.some((row) => (url === null ? row.region === region : row.url === url)))
    throw new ApiError(409, 'calendar.already_subscribed', 'You already subscribe to this calendar.')
  if (rows.length >= SUBSCRIPTION_LIMIT)
    throw new ApiError(409, 'calendar.too_many_subscriptions', `You can subscribe to at most ${SUBSCRIPTION_LIMIT} calendars.`)
}

export async function updateSubscription(ctx: CalendarContext, { subscription }: Input<typeof contract.updateSubscription>) {
  const before = await findVisible(ctx, subscriptionSubject, subscription.id, 'update')
  const { name = before.name, color = before.color, countsAsBusy = before.countsAsBusy === 1 } = subscription
  return toResponse(ctx, await saveSubscription(ctx, before, { name: name.trim(), color, countsAsBusy: Number(countsAsBusy) }))
}

type SavedColumns = Partial<Pick<SubscriptionRow, 'name' | 'color' | 'countsAsBusy'>>

async function saveSubscription(ctx: CalendarContext, before: SubscriptionRow, columns: SavedColumns): Promise<SubscriptionRow> {
  const row = await ctx.db
    .updateTable('calendar_subscriptions')
    .set({ ...columns, updatedAt: ctx.now })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  recordSubscription(ctx, before, row)
  return row
}

/** The events stay until the subscription is purged, so that undoing shows them again at once. */
export async function removeSubscription(ctx: CalendarContext, { id }: { id: number }): Promise<OneSubscription> {
  const row = await findVisible(ctx, subscriptionSubject, id, 'delete')
  await ctx.db.updateTable('calendar_subscriptions').set({ removedAt: ctx.now }).where('id', '=', id).execute()
  recordSubscription(ctx, row, null)
  return toResponse(ctx, row)
}

export async function refreshSubscription(ctx: CalendarContext, { id }: { id: number }): Promise<OneSubscription> {
  const { url, attemptedAt } = await findVisible(ctx, subscriptionSubject, id, 'update')
  if (url === null) throw new ApiError(409, 'calendar.nothing_to_refresh', 'Public holidays are part of Staffroom and always up to date.')
  if (attemptedAt !== null && Date.parse(ctx.now) - Date.parse(attemptedAt) < REFRESH_INTERVAL_MS)
    throw new ApiError(429, 'calendar.too_many_requests', 'This calendar was updated less than a minute ago.')
  const row = await ctx.db
    .updateTable('calendar_subscriptions')
    .set({ isRefreshing: 1, nextRefreshAt: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.publishChange(subscriptionSubject.topics(row)[0]!)
  ctx.afterCommit(() => requestRefresh(ctx))
  return toResponse(ctx, row)
}

/** Throws 409 if the user has subscribed to the same calendar again. */
export async function restoreSubscription(ctx: CalendarContext, id: number): Promise<void> {
  const removed = await ctx.db
    .selectFrom('calendar_subscriptions')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', ctx.viewer.id)
    .executeTakeFirst()
  if (!removed) throw notFound('subscription')
  await assertRoomFor(ctx, removed)
  const row = await ctx.db
    .updateTable('calendar_subscriptions')
    .set({ removedAt: null, nextRefreshAt: removed.url === null ? null : ctx.now, updatedAt: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  recordSubscription(ctx, null, row)
}

function recordSubscription(ctx: CalendarContext, before: SubscriptionRow | null, after: SubscriptionRow | null): void {
  ctx.recordChange({
    entity: subscriptionSubject.entity,
    id: (after ?? before)!.id,
    before: before && toSubscriptionSnapshot(before),
    after: after && toSubscriptionSnapshot(after),
  })
  ctx.afterCommit(() => requestRefresh(ctx))
}

const toResponse = (ctx: CalendarContext, row: SubscriptionRow): OneSubscription => ({
  subscription: toSubscriptionResponse(ctx.viewer, row),
})
