import type { Kysely } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import type { identity, ActiveSession } from '#platform/contract/identity.ts'
import type { Context } from '../../context.ts'
import type { Platform } from '../../platform.ts'
import { notFound, ApiError } from '../../api-error.ts'
import { createSecret, hashSecret, REFRESH_DAYS } from './access-tokens.ts'
import { describeDevice } from './describe-device.ts'
import type { IdentityTables, SessionRow } from '../tables.ts'
import { daysBefore } from '../../instants.ts'

type Ctx = Context<IdentityTables>
export type TokenPair = { accessToken: string; refreshToken: string; tokenType: 'Bearer' }

/** Two tabs may refresh at the same time; a later second use means that the token was stolen. */
const GRACE_SECONDS = 10

export async function startSession(
  services: Pick<Platform, 'tokens'>,
  ctx: Ctx,
  userId: number,
  authenticatedAt = ctx.now,
): Promise<{ tokens: TokenPair; sessionId: number }> {
  const session = await ctx.db
    .insertInto('sessions')
    .values({
      userId,
      device: describeDevice(ctx.request.userAgent),
      address: ctx.request.address,
      createdAt: ctx.now,
      lastUsedAt: ctx.now,
      authenticatedAt,
      endedAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.publishChange(`account/${userId}`)
  return { tokens: await issueTokens(services, ctx, { userId, sessionId: session.id }), sessionId: session.id }
}

type SessionOfUser = { userId: number; sessionId: number }

/** Issues new tokens for a session whose user has signed in again; the former refresh tokens are used up. */
export async function continueSession(
  services: Pick<Platform, 'tokens'>,
  ctx: Ctx,
  session: SessionOfUser & { authenticatedAt: string },
): Promise<{ tokens: TokenPair; sessionId: number }> {
  const { userId, sessionId, authenticatedAt } = session
  const values = { authenticatedAt, lastUsedAt: ctx.now, address: ctx.request.address }
  await ctx.db.updateTable('sessions').set(values).where('id', '=', sessionId).execute()
  const tokens = ctx.db.updateTable('refresh_tokens').set({ rotatedAt: ctx.now })
  await tokens.where('sessionId', '=', sessionId).where('rotatedAt', 'is', null).execute()
  ctx.publishChange(`account/${userId}`)
  return { tokens: await issueTokens(services, ctx, { userId, sessionId }), sessionId }
}

async function issueTokens(services: Pick<Platform, 'tokens'>, ctx: Ctx, { userId, sessionId }: SessionOfUser): Promise<TokenPair> {
  const refreshToken = createSecret()
  const expiresAt = new Date(Date.parse(ctx.now) + REFRESH_DAYS * 86_400_000).toISOString()
  await ctx.db
    .insertInto('refresh_tokens')
    .values({ hash: hashSecret(refreshToken), sessionId, createdAt: ctx.now, expiresAt, rotatedAt: null })
    .execute()
  return { accessToken: await services.tokens.sign({ userId, sessionId }), refreshToken, tokenType: 'Bearer' }
}

/** Undefined if no longer valid. Late reuse of a rotated token ends the session, because someone else has it. */
export async function refreshSession(services: Pick<Platform, 'tokens'>, ctx: Ctx, refreshToken: string): Promise<TokenPair | undefined> {
  const row = await findToken(ctx, refreshToken)
  if (!row || row.endedAt || row.expiresAt <= ctx.now || row.status !== 'active') return undefined
  if (row.rotatedAt && Date.parse(ctx.now) - Date.parse(row.rotatedAt) > GRACE_SECONDS * 1000) {
    await endSessions(ctx, [row.sessionId])
    ctx.log.warn({ sessionId: row.sessionId }, 'A rotated refresh token was reused; the session has been ended.')
    return undefined
  }
  if (!row.rotatedAt) await ctx.db.updateTable('refresh_tokens').set({ rotatedAt: ctx.now }).where('hash', '=', row.hash).execute()
  await ctx.db.updateTable('sessions').set({ lastUsedAt: ctx.now, address: ctx.request.address }).where('id', '=', row.sessionId).execute()
  return issueTokens(services, ctx, row)
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

export async function endSessions(ctx: Ctx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db.updateTable('sessions').set({ endedAt: ctx.now }).where('id', 'in', ids).where('endedAt', 'is', null).execute()
  await ctx.db.deleteFrom('refresh_tokens').where('sessionId', 'in', ids).execute()
  ctx.invalidateSessions(ids)
}

export async function endUserSessions(ctx: Ctx, userId: number, exceptId?: number): Promise<void> {
  let query = ctx.db.selectFrom('sessions').select('id').where('userId', '=', userId).where('endedAt', 'is', null)
  if (exceptId) query = query.where('id', '!=', exceptId)
  await endSessions(
    ctx,
    (await query.execute()).map((row) => row.id),
  )
  ctx.publishChange(`account/${userId}`)
}

const UNUSED_BATCH_SIZE = 1_000

/** The files cookie is valid as long as its session, so sessions must not outlive their last refresh token. */
export async function endUnusedSessions(ctx: Ctx): Promise<void> {
  const unused = ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('endedAt', 'is', null)
    .where('lastUsedAt', '<=', daysBefore(ctx.now, REFRESH_DAYS))
  await endSessions(
    ctx,
    (await unused.limit(UNUSED_BATCH_SIZE).execute()).map(({ id }) => id),
  )
}

export async function listSessions(ctx: Ctx): Promise<{ sessions: ActiveSession[] }> {
  const rows = await selectActiveSessions(ctx, ctx.viewer.id).orderBy('lastUsedAt', 'desc').orderBy('id', 'desc').execute()
  return { sessions: rows.map((row) => toSessionResponse(row, ctx)) }
}

export async function endSession(ctx: Ctx, { id }: Input<typeof identity.endSession>): Promise<{ session: ActiveSession }> {
  const row = await selectActiveSessions(ctx, ctx.viewer.id).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('session')
  await endSessions(ctx, [id])
  ctx.publishChange(`account/${ctx.viewer.id}`)
  return { session: toSessionResponse(row, ctx) }
}

export const selectActiveSessions = (ctx: Ctx, userId: number) =>
  ctx.db
    .selectFrom('sessions')
    .selectAll()
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('lastUsedAt', '>', daysBefore(ctx.now, REFRESH_DAYS))

export const toSessionResponse = (row: SessionRow, ctx: Ctx): ActiveSession => ({
  id: row.id,
  device: row.device,
  address: row.address,
  createdAt: row.createdAt,
  lastUsedAt: row.lastUsedAt,
  isCurrent: row.id === ctx.viewer.sessionId,
})

export async function saveLastUsed(
  db: Kysely<IdentityTables>,
  usedSessions: { sessionId: number; userId: number }[],
  now: string,
): Promise<void> {
  const BATCH = 500
  for (let start = 0; start < usedSessions.length; start += BATCH) {
    const batch = usedSessions.slice(start, start + BATCH)
    await db
      .updateTable('sessions')
      .set({ lastUsedAt: now })
      .where(
        'id',
        'in',
        batch.map((one) => one.sessionId),
      )
      .execute()
    await db
      .updateTable('users')
      .set({ lastSeenAt: now })
      .where(
        'id',
        'in',
        batch.map((one) => one.userId),
      )
      .execute()
  }
}

export const sessionEndedError = () => new ApiError(401, 'auth.session_ended', 'Your session has ended. Sign in again.')
