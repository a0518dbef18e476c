import * as client from 'openid-client'
import { ApiError } from '../../api-error.ts'
import { hashSecret } from '../sessions/access-tokens.ts'
import { endSessions } from '../sessions/sessions.ts'
import { connectProvider } from './connect-provider.ts'
import { getTokenPurpose } from './claims.ts'
import { getProvider, type SsoContext } from './providers.ts'
import { decryptSecret, encryptSecret } from './secret-cipher.ts'
import type { SessionRow } from './tables.ts'

const CHECK_MINUTES = 10
/** How long a session lasts while the provider cannot be reached. */
const UNCONFIRMED_MINUTES = 60
/** How long a session lasts if the provider issues no refresh token, so that removed users cannot be noticed. */
const UNCHECKED_MINUTES = 12 * 60

/** Ends the session of a refresh token if its user can no longer sign in at the provider. Call before refreshing. */
export async function confirmSession(ctx: SsoContext, refreshToken: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('sso_sessions')
    .innerJoin('refresh_tokens', 'refresh_tokens.sessionId', 'sso_sessions.sessionId')
    .selectAll('sso_sessions')
    .where('hash', '=', hashSecret(refreshToken))
    .executeTakeFirst()
  if (!row) return
  if (getMinutesSince(ctx, row.confirmedAt) >= (row.refreshToken ? Infinity : UNCHECKED_MINUTES)) return endSession(ctx, row)
  if (!row.refreshToken || getMinutesSince(ctx, row.checkedAt) < CHECK_MINUTES || !(await claimCheck(ctx, row))) return
  const result = await renewProviderToken(ctx, row)
  if (result === 'rejected' || (result === 'unreachable' && getMinutesSince(ctx, row.confirmedAt) >= UNCONFIRMED_MINUTES))
    return endSession(ctx, row)
  if (result !== 'unreachable') await saveConfirmation(ctx, row, result.refreshToken)
}

const getMinutesSince = ({ now }: SsoContext, instant: string) => (Date.parse(now) - Date.parse(instant)) / 60_000

/** Only one request uses the provider's refresh token, because a second use would end the session at many providers. */
function claimCheck(ctx: SsoContext, { sessionId, checkedAt }: SessionRow): Promise<boolean> {
  return ctx.runCommand(async ({ db, now }) => {
    const query = db
      .updateTable('sso_sessions')
      .set({ checkedAt: now })
      .where('sessionId', '=', sessionId)
      .where('checkedAt', '=', checkedAt)
    return (await query.returning('sessionId').executeTakeFirst()) !== undefined
  })
}

type Renewal = { refreshToken: string } | 'rejected' | 'unreachable'

async function renewProviderToken(ctx: SsoContext, row: SessionRow): Promise<Renewal> {
  const purpose = getTokenPurpose({ iss: row.issuer, sub: row.subject })
  const token = await decryptSecret(ctx.config.dataDir, row.refreshToken!, purpose)
  if (token === undefined) return 'rejected'
  try {
    const configuration = await connectProvider(ctx, await getProvider(ctx, row.provider))
    const tokens = await client.refreshTokenGrant(configuration, token)
    const claims = tokens.claims()
    if (claims && (claims.sub !== row.subject || claims.iss !== row.issuer)) return 'rejected'
    return { refreshToken: await encryptSecret(ctx.config.dataDir, tokens.refresh_token ?? token, purpose) }
  } catch (error) {
    if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') return 'rejected'
    if (error instanceof ApiError && error.status === 404) return 'rejected'
    ctx.log.warn({ err: error, provider: row.provider, sessionId: row.sessionId }, 'A session could not be confirmed with its provider.')
    return 'unreachable'
  }
}

function saveConfirmation(ctx: SsoContext, { sessionId }: SessionRow, refreshToken: string): Promise<void> {
  return ctx.runCommand(async ({ db, now }) => {
    await db.updateTable('sso_sessions').set({ refreshToken, confirmedAt: now }).where('sessionId', '=', sessionId).execute()
  })
}

const endSession = (ctx: SsoContext, { sessionId }: SessionRow): Promise<void> =>
  ctx.runCommand((writeContext) => endProviderSessions(writeContext, [sessionId]))

export async function endProviderSessions(ctx: SsoContext, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await endSessions(ctx as never, ids)
  await ctx.db.deleteFrom('sso_sessions').where('sessionId', 'in', ids).execute()
}

/** The files cookie is valid as long as the session, even if no one refreshes it. */
export async function endUncheckedSessions(ctx: SsoContext): Promise<void> {
  const oldest = new Date(Date.parse(ctx.now) - UNCHECKED_MINUTES * 60_000).toISOString()
  const rows = await ctx.db
    .selectFrom('sso_sessions')
    .select('sessionId')
    .where('refreshToken', 'is', null)
    .where('confirmedAt', '<=', oldest)
    .limit(1_000)
    .execute()
  await endProviderSessions(
    ctx,
    rows.map(({ sessionId }) => sessionId),
  )
}
