import { findVisible } from '#platform/server/abilities/visible.ts'
import { assertNotOutranked } from '#platform/server/identity/administrators.ts'
import { endSessions, liveSessions, sessionOf } from '#platform/server/identity/sessions.ts'
import { userSubject } from '#platform/server/identity/users.ts'
import { notFound } from '#platform/server/refusal.ts'
import type { UserContext } from '../../server/user-response.ts'

export async function listUserSessions(ctx: UserContext, { id }: { id: number }) {
  assertNotOutranked(ctx, await findVisible(ctx, userSubject, id, 'update'))
  const rows = await liveSessions(ctx, id).orderBy('lastUsedAt', 'desc').orderBy('id', 'desc').execute()
  return { sessions: rows.map((row) => sessionOf(row, ctx)) }
}

export async function endUserSessions(ctx: UserContext, { id, sessionId }: { id: number; sessionId?: number }) {
  assertNotOutranked(ctx, await findVisible(ctx, userSubject, id, 'update'))
  const rows = await liveSessions(ctx, id).execute()
  const ids = rows.map((row) => row.id).filter((one) => sessionId === undefined || one === sessionId)
  if (sessionId !== undefined && ids.length === 0) throw notFound('session')
  await endSessions(ctx, ids)
  ctx.announce(`account/${id}`)
  ctx.announce('users')
  return { ended: ids.length }
}
