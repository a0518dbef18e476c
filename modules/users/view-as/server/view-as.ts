import { findVisible } from '#platform/server/abilities/visible.ts'
import { VIEW_AS_MINUTES } from '#platform/server/identity/view-as.ts'
import { userSubject } from '#platform/server/identity/users.ts'
import { ApiError } from '#platform/server/api-error.ts'
import { viewAsNotificationKinds } from './notifications.ts'
import type { UserContext } from '../../server/user-response.ts'

/** Applies to the administrator’s session, is recorded in the user’s history and notifies the user. */
export async function startViewAs(ctx: UserContext, { id }: { id: number }) {
  const { viewer } = ctx
  if (!ctx.roles.find(viewer.role)?.isAdministrator)
    throw new ApiError(403, 'forbidden', 'Only administrators can view the application as another user.')
  const { fullName, avatar, status } = await findVisible(ctx, userSubject, id)
  if (status !== 'active' || id === viewer.id) throw new ApiError(409, 'view_as.not_possible', 'Choose another active user.')
  const expiresAt = new Date(Date.parse(ctx.now) + VIEW_AS_MINUTES * 60_000).toISOString()
  const values = { administratorId: viewer.id, userId: id, expiresAt }
  await ctx.db
    .insertInto('view_as')
    .values({ sessionId: viewer.sessionId, ...values })
    .onConflict((conflict) => conflict.column('sessionId').doUpdateSet(values))
    .execute()
  ctx.recordChange({ entity: 'user', id, before: { viewedBy: null }, after: { viewedBy: viewer.id } })
  ctx.notify({ userId: id, kind: viewAsNotificationKinds['viewed-as'], values: { name: viewer.fullName }, link: '/account' })
  return { user: { id, fullName, avatar }, expiresAt }
}

export async function stopViewAs(ctx: UserContext) {
  const { id: administratorId, sessionId } = ctx.viewer
  const session = await ctx.db.deleteFrom('view_as').where('sessionId', '=', sessionId).returning('userId').executeTakeFirst()
  if (!session) return { stopped: false }
  ctx.recordChange({ entity: 'user', id: session.userId, before: { viewedBy: administratorId }, after: { viewedBy: null } })
  ctx.invalidatePermissions(administratorId)
  return { stopped: true }
}
