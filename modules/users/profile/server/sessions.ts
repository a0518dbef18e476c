import { findVisible } from '#platform/server/abilities/visible.ts'
import { assertCanManageUser } from '#platform/server/identity/administrators.ts'
import { endSessions, selectActiveSessions, toSessionResponse } from '#platform/server/identity/sessions/sessions.ts'
import { userSubject } from '#platform/server/identity/users.ts'
import { notFound } from '#platform/server/api-error.ts'
import type { UserContext } from '../../server/user-response.ts'

export async function listUserSessions(ctx: UserContext, { id }: { id: number }) {
  assertCanManageUser(ctx, await findVisible(ctx, userSubject, id, 'update'))
  const rows = await selectActiveSessions(ctx, id).orderBy('lastUsedAt', 'desc').orderBy('id', 'desc').execute()
  return { sessions: rows.map((row) => toSessionResponse(row, ctx)) }
}

export async function endUserSessions(ctx: UserContext, { id, sessionId }: { id: number; sessionId?: number }) {
  assertCanManageUser(ctx, await findVisible(ctx, userSubject, id, 'update'))
  const rows = await selectActiveSessions(ctx, id).execute()
  const ids = rows.map((row) => row.id).filter((one) => sessionId === undefined || one === sessionId)
  if (sessionId !== undefined && ids.length === 0) throw notFound('session')
  await endSessions(ctx, ids)
  ctx.publishChange(`account/${id}`)
  ctx.publishChange('users')
  return { ended: ids.length }
}
