import { findVisible } from '#platform/server/abilities/visible.ts'
import { VIEW_AS_MINUTES } from '#platform/server/identity/view-as.ts'
import { userSubject } from '#platform/server/identity/users.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { viewAsNotifications } from './notifications.ts'
import type { UserContext } from '../../server/user-response.ts'

/** Applies to the administrator's session, is recorded in the person's history and notifies the person. */
export async function startViewAs(ctx: UserContext, { id }: { id: number }) {
  const { viewer } = ctx
  if (!ctx.roles.role(viewer.role)?.isAdministrator) throw new Refusal(403, 'forbidden', 'Only administrators see as somebody else.')
  const { fullName, avatar, status } = await findVisible(ctx, userSubject, id)
  if (status !== 'active' || id === viewer.id) throw new Refusal(409, 'view_as.not_possible', 'Choose another active person.')
  const expiresAt = new Date(Date.parse(ctx.now) + VIEW_AS_MINUTES * 60_000).toISOString()
  const values = { administratorId: viewer.id, userId: id, expiresAt }
  await ctx.db
    .insertInto('view_as')
    .values({ sessionId: viewer.sessionId, ...values })
    .onConflict((conflict) => conflict.column('sessionId').doUpdateSet(values))
    .execute()
  ctx.record({ entity: 'user', id, before: { viewedBy: null }, after: { viewedBy: viewer.id } })
  ctx.notify({ userId: id, kind: viewAsNotifications['viewed-as'], values: { name: viewer.fullName }, link: '/account' })
  return { user: { id, fullName, avatar }, expiresAt }
}

export async function stopViewAs(ctx: UserContext) {
  const { id: administratorId, sessionId } = ctx.viewer
  const ended = await ctx.db.deleteFrom('view_as').where('sessionId', '=', sessionId).returning('userId').executeTakeFirst()
  if (!ended) return { stopped: false }
  ctx.record({ entity: 'user', id: ended.userId, before: { viewedBy: administratorId }, after: { viewedBy: null } })
  ctx.rightsChanged(administratorId)
  return { stopped: true }
}
