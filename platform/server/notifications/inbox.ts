import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { bell } from '#platform/contract/bell.ts'
import type { notifications } from '#platform/contract/notifications.ts'
import type { Context } from '../context.ts'
import { amongIds } from '../database/expressions.ts'
import type { Verbs } from '../module.ts'
import { notFound } from '../refusal.ts'
import { kindsAmong, ownNotices, type Among } from './own-notices.ts'
import { listNoticeSettings, updateNoticeSetting } from './settings.ts'
import type { NotificationTables } from './tables.ts'

type Contract = typeof notifications & typeof bell
type Verb = Verbs<Contract, NotificationTables>
type Ctx = Context<NotificationTables>
type Asked<K extends keyof Contract> = Input<Contract[K]>
type Answered<K extends keyof Contract> = Promise<Output<Contract[K]>>

const PER_PAGE = 10
const MOST_WAITING = 200

/** One page of the viewer's own notifications, newest first, with how many there are and how many of the whole inbox are unread. */
export async function listNotifications(
  ctx: Ctx,
  { page = 1, perPage = PER_PAGE, unread, ...among }: Asked<'listNotifications'>,
): Answered<'listNotifications'> {
  const listed = narrowed(ctx, inbox(ctx), among)
  const wanted = unread ? listed.where('notifications.readAt', 'is', null) : listed
  const rows = await wanted
    .select(['notifications.id', 'module', 'kind', 'values', 'link', 'readAt', 'notifications.createdAt'])
    .orderBy('notifications.createdAt', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return {
    notifications: rows.map((row) => ({ ...row, values: JSON.parse(row.values) as Record<string, string> })),
    total: await count(wanted),
    unread: await countUnread(ctx),
  }
}

export async function listUnread(ctx: Ctx): Answered<'listUnread'> {
  const rows = await ownNotices(ctx, { isSlow: true })
    .select(['notifications.id', 'module', 'kind', 'link'])
    .where('notifications.readAt', 'is', null)
    .orderBy('notifications.createdAt', 'desc')
    .limit(MOST_WAITING)
    .execute()
  const byHand = new Set(ctx.notices.filter(({ isMandatory }) => isMandatory).map(({ module, name }) => `${module}.${name}`))
  return {
    unread: await countUnread(ctx),
    waiting: rows.map(({ id, module, kind, link }) => ({ id, link, byHand: byHand.has(`${module}.${kind}`) })),
  }
}

/** One that is not the viewer's own answers 404 and none is marked. */
export async function markNotificationsRead(
  ctx: Ctx,
  { ids, isRead = true, ...among }: Asked<'markNotificationsRead'>,
): Answered<'markNotificationsRead'> {
  const wanted = await meant(ctx, ids, among)
  if (isRead || ids) {
    const rows = ofOwner(ctx).set({ readAt: isRead ? ctx.now : null })
    await wanted(rows.where('readAt', isRead ? 'is' : 'is not', null)).execute()
    ctx.announce(`notifications/${ctx.viewer.id}`)
  }
  return { unread: await countUnread(ctx) }
}

/** One that is not the viewer's own answers 404 and none is removed. */
export async function removeNotifications(ctx: Ctx, { ids, ...among }: Asked<'removeNotifications'>): Answered<'removeNotifications'> {
  const wanted = await meant(ctx, ids, among)
  const rows = ofOwner(ctx).set({ removedAt: ctx.now }).where('removedAt', 'is', null).where('isListed', '=', 1)
  const done = await wanted(ids ? rows : rows.where('readAt', 'is not', null)).executeTakeFirst()
  ctx.announce(`notifications/${ctx.viewer.id}`)
  return { unread: await countUnread(ctx), removed: Number(done.numUpdatedRows), removedAt: ctx.now }
}

export async function restoreNotifications(ctx: Ctx, { removedAt }: Asked<'restoreNotifications'>): Answered<'restoreNotifications'> {
  const time = new Date(removedAt).toISOString()
  await ofOwner(ctx).set({ removedAt: null }).where('removedAt', '=', time).execute()
  ctx.announce(`notifications/${ctx.viewer.id}`)
  return { unread: await countUnread(ctx) }
}

export const notificationVerbs: Verb = {
  listNotifications,
  listUnread,
  markNotificationsRead,
  removeNotifications,
  restoreNotifications,
  listNoticeSettings,
  updateNoticeSetting,
}

const ofOwner = (ctx: Ctx) => (ctx.db as Kysely<NotificationTables>).updateTable('notifications').where('userId', '=', ctx.viewer.id)
type Update = ReturnType<ReturnType<typeof ofOwner>['set']>

/** How to narrow an update to these, or to all of a module or kind. Refusal 404 where one is not the viewer's own. */
async function meant(ctx: Ctx, ids: number[] | undefined, among: Among): Promise<(update: Update) => Update> {
  const wanted = ids && [...new Set(ids)]
  const kinds = kindsAmong(ctx, among)
  if (wanted && wanted.length > 0) await assertOwn(ctx, wanted)
  return (update) => {
    const one = wanted ? update.where(amongIds(ctx.dialect, 'id', wanted)) : update
    return kinds ? one.where('module', '=', kinds[0]!.module).where('kind', 'in', namesOf(kinds)) : one
  }
}

async function assertOwn(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const own = ctx.db.selectFrom('notifications').where('userId', '=', ctx.viewer.id).where('removedAt', 'is', null)
  if ((await count(own.where(amongIds(ctx.dialect, 'id', ids)))) < ids.length) throw notFound('notification')
}

const inbox = (ctx: Ctx) => ownNotices(ctx, { isSlow: true }).where('notifications.isListed', '=', 1)

function narrowed(ctx: Ctx, query: ReturnType<typeof inbox>, among: Among) {
  const kinds = kindsAmong(ctx, among)
  return kinds ? query.where('notifications.module', '=', kinds[0]!.module).where('notifications.kind', 'in', namesOf(kinds)) : query
}

const namesOf = (kinds: readonly { name: string }[]) => kinds.map(({ name }) => name)

const countUnread = (ctx: Ctx) => count(inbox(ctx).where('notifications.readAt', 'is', null))

async function count(query: SelectQueryBuilder<NotificationTables, 'notifications', {}>): Promise<number> {
  const row = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return row.count
}
