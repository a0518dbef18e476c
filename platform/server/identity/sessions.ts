import type { Kysely } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import type { identity, Session } from '#platform/contract/identity.ts'
import type { Context } from '../context.ts'
import type { Platform } from '../platform.ts'
import { notFound, Refusal } from '../refusal.ts'
import { createSecret, hashSecret, REFRESH_DAYS } from './access-tokens.ts'
import { deviceOf } from './device.ts'
import type { IdentityTables, SessionRow } from './tables.ts'
import { daysBefore } from '../moments.ts'

type Ctx = Context<IdentityTables>
export type Pair = { accessToken: string; refreshToken: string; tokenType: 'Bearer' }

/** Two tabs may refresh at the same moment; after this the second use of a token is a theft. */
const GRACE_SECONDS = 10

/** Starts a session for the user, from the caller's device and address. */
export async function startSession(services: Pick<Platform, 'tokens'>, ctx: Ctx, userId: number): Promise<Pair> {
  const session = await ctx.db
    .insertInto('sessions')
    .values({
      userId,
      device: deviceOf(ctx.request.userAgent),
      address: ctx.request.address,
      createdAt: ctx.now,
      lastUsedAt: ctx.now,
      endedAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.announce(`account/${userId}`)
  return issuePair(services, ctx, { userId, sessionId: session.id })
}

async function issuePair(
  services: Pick<Platform, 'tokens'>,
  ctx: Ctx,
  { userId, sessionId }: { userId: number; sessionId: number },
): Promise<Pair> {
  const refreshToken = createSecret()
  const expiresAt = new Date(Date.parse(ctx.now) + REFRESH_DAYS * 86_400_000).toISOString()
  await ctx.db
    .insertInto('refresh_tokens')
    .values({ hash: hashSecret(refreshToken), sessionId, createdAt: ctx.now, expiresAt, rotatedAt: null })
    .execute()
  return { accessToken: await services.tokens.sign({ userId, sessionId }), refreshToken, tokenType: 'Bearer' }
}

/**
 * Exchanges a refresh token. Undefined where it is unknown, expired or its session has ended; one that was rotated
 * longer ago than the grace ends the whole session, since somebody else has it too.
 */
export async function refreshSession(services: Pick<Platform, 'tokens'>, ctx: Ctx, refreshToken: string): Promise<Pair | undefined> {
  const row = await findToken(ctx, refreshToken)
  if (!row || row.endedAt || row.expiresAt <= ctx.now || row.status !== 'active') return undefined
  if (row.rotatedAt && Date.parse(ctx.now) - Date.parse(row.rotatedAt) > GRACE_SECONDS * 1000) {
    await endSessions(ctx, [row.sessionId])
    ctx.log.warn({ sessionId: row.sessionId }, 'a rotated refresh token was used again; the session has been ended')
    return undefined
  }
  if (!row.rotatedAt) await ctx.db.updateTable('refresh_tokens').set({ rotatedAt: ctx.now }).where('hash', '=', row.hash).execute()
  await ctx.db.updateTable('sessions').set({ lastUsedAt: ctx.now, address: ctx.request.address }).where('id', '=', row.sessionId).execute()
  return issuePair(services, ctx, row)
}

function findToken(ctx: Ctx, refreshToken: string) {
  const query = ctx.db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.sessionId')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['hash', 'sessionId', 'userId', 'expiresAt', 'rotatedAt', 'endedAt', 'users.status'])
    .where('hash', '=', hashSecret(refreshToken))
    .where('users.removedAt', 'is', null)
  return (ctx.dialect === 'postgres' ? query.forUpdate('refresh_tokens') : query).executeTakeFirst()
}

/** Ends sessions with their access tokens and sockets, at commit. */
export async function endSessions(ctx: Ctx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db.updateTable('sessions').set({ endedAt: ctx.now }).where('id', 'in', ids).where('endedAt', 'is', null).execute()
  await ctx.db.deleteFrom('refresh_tokens').where('sessionId', 'in', ids).execute()
  ctx.sessionsEnded(ids)
}

/** Ends all of a user's sessions, but for the one that asks. */
export async function endSessionsOf(ctx: Ctx, userId: number, exceptId?: number): Promise<void> {
  let query = ctx.db.selectFrom('sessions').select('id').where('userId', '=', userId).where('endedAt', 'is', null)
  if (exceptId) query = query.where('id', '!=', exceptId)
  await endSessions(
    ctx,
    (await query.execute()).map((row) => row.id),
  )
  ctx.announce(`account/${userId}`)
}

const UNUSED_AT_ONCE = 1_000

/** The files' cookie is as good as its session, which must not outlive its last refresh token. */
export async function endUnusedSessions(ctx: Ctx): Promise<void> {
  const unused = ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('endedAt', 'is', null)
    .where('lastUsedAt', '<=', daysBefore(ctx.now, REFRESH_DAYS))
  await endSessions(
    ctx,
    (await unused.limit(UNUSED_AT_ONCE).execute()).map(({ id }) => id),
  )
}

export async function listSessions(ctx: Ctx): Promise<{ sessions: Session[] }> {
  const rows = await liveSessions(ctx, ctx.viewer.id).orderBy('lastUsedAt', 'desc').orderBy('id', 'desc').execute()
  return { sessions: rows.map((row) => sessionOf(row, ctx)) }
}

export async function endSession(ctx: Ctx, { id }: Input<typeof identity.endSession>): Promise<{ session: Session }> {
  const row = await liveSessions(ctx, ctx.viewer.id).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('session')
  await endSessions(ctx, [id])
  ctx.announce(`account/${ctx.viewer.id}`)
  return { session: sessionOf(row, ctx) }
}

/** A session that nobody could refresh any more has ended, too. */
export const liveSessions = (ctx: Ctx, userId: number) =>
  ctx.db
    .selectFrom('sessions')
    .selectAll()
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('lastUsedAt', '>', daysBefore(ctx.now, REFRESH_DAYS))

export const sessionOf = (row: SessionRow, ctx: Ctx): Session => ({
  id: row.id,
  device: row.device,
  address: row.address,
  createdAt: row.createdAt,
  lastUsedAt: row.lastUsedAt,
  isCurrent: row.id === ctx.viewer.sessionId,
})

/** Notes when sessions and people were last seen, in one write for all. */
export async function storeUse(db: Kysely<IdentityTables>, used: { sessionId: number; userId: number }[], now: string): Promise<void> {
  const BATCH = 500
  for (let start = 0; start < used.length; start += BATCH) {
    const some = used.slice(start, start + BATCH)
    await db
      .updateTable('sessions')
      .set({ lastUsedAt: now })
      .where(
        'id',
        'in',
        some.map((one) => one.sessionId),
      )
      .execute()
    await db
      .updateTable('users')
      .set({ lastSeenAt: now })
      .where(
        'id',
        'in',
        some.map((one) => one.userId),
      )
      .execute()
  }
}

export const sessionEnded = () => new Refusal(401, 'auth.session_ended', 'This session has ended. Sign in again.')
