import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { notifications } from '#platform/contract/notifications.ts'
import type { Context } from '../context.ts'
import type { Verbs } from '../module.ts'
import { notFound } from '../refusal.ts'
import type { NotificationTables } from './tables.ts'

type Verb = Verbs<typeof notifications, NotificationTables>
type Ctx = Context<NotificationTables>

const PER_PAGE = 10

/** One page of the viewer's own notifications, newest first, with how many there are and how many of them are unread. */
export async function listNotifications(
  ctx: Ctx,
  { page = 1, perPage = PER_PAGE }: Input<(typeof notifications)['listNotifications']>,
): Promise<Output<(typeof notifications)['listNotifications']>> {
  const rows = await ofViewer(ctx)
    .select(['id', 'module', 'kind', 'values', 'link', 'readAt', 'createdAt'])
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return {
    notifications: rows.map((row) => ({ ...row, values: JSON.parse(row.values) as Record<string, string> })),
    total: await count(ofViewer(ctx)),
    unread: await countUnread(ctx),
  }
}

/** Marks the given ones as read, all without ids; one that is not the viewer's own answers 404 and none is marked. */
export async function markNotificationsRead(
  ctx: Ctx,
  { ids }: Input<(typeof notifications)['markNotificationsRead']>,
): Promise<Output<(typeof notifications)['markNotificationsRead']>> {
  const wanted = ids && [...new Set(ids)]
  if (wanted?.length !== 0) await markRead(ctx, wanted)
  return { unread: await countUnread(ctx) }
}

export const notificationVerbs: Verb = { listNotifications, markNotificationsRead }

async function markRead(ctx: Ctx, ids: number[] | undefined): Promise<void> {
  if (ids && (await count(ofViewer(ctx).where('id', 'in', ids))) < ids.length) throw notFound('notification')
  const own = ctx.db.updateTable('notifications').set({ readAt: ctx.now }).where('userId', '=', ctx.viewer.id).where('readAt', 'is', null)
  await (ids ? own.where('id', 'in', ids) : own).execute()
  ctx.announce(`notifications/${ctx.viewer.id}`)
}

const ofViewer = (ctx: Ctx) => ctx.db.selectFrom('notifications').where('userId', '=', ctx.viewer.id)

const countUnread = (ctx: Ctx) => count(ofViewer(ctx).where('readAt', 'is', null))

async function count(query: ReturnType<typeof ofViewer>): Promise<number> {
  const row = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return row.count
}
