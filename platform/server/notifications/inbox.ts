import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { unreadEndpoints } from '#platform/contract/unread-notifications.ts'
import type { notifications } from '#platform/contract/notifications.ts'
import type { Context } from '../context.ts'
import { isInIds } from '../database/queries/expressions.ts'
import type { Handlers } from '../module.ts'
import { notFound } from '../api-error.ts'
import { resolveKinds, selectOwnNotifications, type KindFilter } from './own-notifications.ts'
import { listNoticeSettings, updateNoticeSetting } from './preferences.ts'
import type { NotificationTables } from './tables.ts'

type Contract = typeof notifications & typeof unreadEndpoints
type InboxHandlers = Handlers<Contract, NotificationTables>
type NotificationContext = Context<NotificationTables>
type QueryInput<K extends keyof Contract> = Input<Contract[K]>
type Result<K extends keyof Contract> = Promise<Output<Contract[K]>>

const DEFAULT_PER_PAGE = 10
const MAX_WAITING = 200

/** Lists the viewer's notifications, newest first; `unread` counts the whole inbox. */
export async function listNotifications(ctx: NotificationContext, input: QueryInput<'listNotifications'>): Result<'listNotifications'> {
  const { page = 1, perPage = DEFAULT_PER_PAGE, unread, ...kindFilter } = input
  const rowsInInbox = filterByKind(ctx, selectInbox(ctx), kindFilter)
  const filtered = unread ? rowsInInbox.where('notifications.readAt', 'is', null) : rowsInInbox
  const rows = await filtered
    .select(['notifications.id', 'module', 'kind', 'values', 'link', 'readAt', 'notifications.createdAt'])
    .orderBy('notifications.createdAt', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return {
    notifications: rows.map((row) => ({ ...row, values: JSON.parse(row.values) as Record<string, string> })),
    total: await count(filtered),
    unread: await countUnread(ctx),
  }
}

export async function listUnread(ctx: NotificationContext): Result<'listUnread'> {
  const rows = await selectOwnNotifications(ctx, { isSlow: true })
    .select(['notifications.id', 'module', 'kind', 'link'])
    .where('notifications.readAt', 'is', null)
    .orderBy('notifications.createdAt', 'desc')
    .limit(MAX_WAITING)
    .execute()
  const manualKinds = new Set(ctx.notificationKinds.filter(({ isMandatory }) => isMandatory).map(({ module, name }) => `${module}.${name}`))
  return {
    unread: await countUnread(ctx),
    waiting: rows.map(({ id, module, kind, link }) => ({ id, link, byHand: manualKinds.has(`${module}.${kind}`) })),
  }
}

/** Throws 404 and changes nothing if any id is not the viewer's own. */
export async function markNotificationsRead(
  ctx: NotificationContext,
  { ids, isRead = true, ...kindFilter }: QueryInput<'markNotificationsRead'>,
): Result<'markNotificationsRead'> {
  const narrow = await createNarrowing(ctx, ids, kindFilter)
  if (isRead || ids) {
    const rows = updateOwn(ctx).set({ readAt: isRead ? ctx.now : null })
    await narrow(rows.where('readAt', isRead ? 'is' : 'is not', null)).execute()
    ctx.publishChange(`notifications/${ctx.viewer.id}`)
  }
  return { unread: await countUnread(ctx) }
}

/** Throws 404 and changes nothing if any id is not the viewer's own. */
export async function removeNotifications(
  ctx: NotificationContext,
  { ids, ...kindFilter }: QueryInput<'removeNotifications'>,
): Result<'removeNotifications'> {
  const narrow = await createNarrowing(ctx, ids, kindFilter)
  const rows = updateOwn(ctx).set({ removedAt: ctx.now }).where('removedAt', 'is', null).where('isListed', '=', 1)
  const result = await narrow(ids ? rows : rows.where('readAt', 'is not', null)).executeTakeFirst()
  ctx.publishChange(`notifications/${ctx.viewer.id}`)
  return { unread: await countUnread(ctx), removed: Number(result.numUpdatedRows), removedAt: ctx.now }
}

export async function restoreNotifications(
  ctx: NotificationContext,
  { removedAt }: QueryInput<'restoreNotifications'>,
): Result<'restoreNotifications'> {
  const time = new Date(removedAt).toISOString()
  await updateOwn(ctx).set({ removedAt: null }).where('removedAt', '=', time).execute()
  ctx.publishChange(`notifications/${ctx.viewer.id}`)
  return { unread: await countUnread(ctx) }
}

export const notificationHandlers: InboxHandlers = {
  listNotifications,
  listUnread,
  markNotificationsRead,
  removeNotifications,
  restoreNotifications,
  listNoticeSettings,
  updateNoticeSetting,
}

const updateOwn = (ctx: NotificationContext) =>
  (ctx.db as Kysely<NotificationTables>).updateTable('notifications').where('userId', '=', ctx.viewer.id)
type Update = ReturnType<ReturnType<typeof updateOwn>['set']>

async function createNarrowing(
  ctx: NotificationContext,
  ids: number[] | undefined,
  kindFilter: KindFilter,
): Promise<(update: Update) => Update> {
  const uniqueIds = ids && [...new Set(ids)]
  const kinds = resolveKinds(ctx, kindFilter)
  if (uniqueIds && uniqueIds.length > 0) await assertOwn(ctx, uniqueIds)
  return (update) => {
    const narrowed = uniqueIds ? update.where(isInIds(ctx.dialect, 'id', uniqueIds)) : update
    return kinds ? narrowed.where('module', '=', kinds[0]!.module).where('kind', 'in', getNames(kinds)) : narrowed
  }
}

async function assertOwn(ctx: NotificationContext, ids: readonly number[]): Promise<void> {
  const own = ctx.db.selectFrom('notifications').where('userId', '=', ctx.viewer.id).where('removedAt', 'is', null)
  if ((await count(own.where(isInIds(ctx.dialect, 'id', ids)))) < ids.length) throw notFound('notification')
}

const selectInbox = (ctx: NotificationContext) => selectOwnNotifications(ctx, { isSlow: true }).where('notifications.isListed', '=', 1)

function filterByKind(ctx: NotificationContext, query: ReturnType<typeof selectInbox>, kindFilter: KindFilter) {
  const kinds = resolveKinds(ctx, kindFilter)
  return kinds ? query.where('notifications.module', '=', kinds[0]!.module).where('notifications.kind', 'in', getNames(kinds)) : query
}

const getNames = (kinds: readonly { name: string }[]) => kinds.map(({ name }) => name)

const countUnread = (ctx: NotificationContext) => count(selectInbox(ctx).where('notifications.readAt', 'is', null))

async function count(query: SelectQueryBuilder<NotificationTables, 'notifications', {}>): Promise<number> {
  const row = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return row.count
}
