import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { sso } from '#platform/contract/sso.ts'
import { ApiResponse } from '../../module.ts'
import { hashSecret } from '../sessions/access-tokens.ts'
import { continueSession, startSession } from '../sessions/sessions.ts'
import { findSessionOfAccessToken, toSignInResponse, type Services, type SignInResponse } from '../sessions/sign-in.ts'
import { lockUser } from '../users.ts'
import { hashBrowserKey } from './browser-cookie.ts'
import type { SsoContext } from './providers.ts'
import { signInExpired } from './start-sign-in.ts'
import type { CodeRow } from './tables.ts'

/** Starts or continues a session. A code works once, and only in the browser that signed in. */
export const exchange =
  (services: Services) =>
  async (ctx: SsoContext, { code }: Input<typeof sso.exchange>): Promise<ApiResponse<Output<typeof sso.exchange>>> => {
    const row = await ctx.db
      .deleteFrom('sso_codes')
      .where('hash', '=', hashSecret(code))
      .where('browserHash', '=', hashBrowserKey(ctx))
      .where('expiresAt', '>', ctx.now)
      .returningAll()
      .executeTakeFirst()
    const user = row && (await lockUser(ctx as never, row.userId))
    if (!row || user?.status !== 'active') throw signInExpired()
    const { userId, authenticatedAt, provider, issuer, subject, sid, refreshToken, returnTo } = row
    const current = await findCurrentSession(services, ctx, row)
    const { tokens, sessionId } = current
      ? await continueSession(services, ctx, { userId, sessionId: current, authenticatedAt })
      : await startSession(services, ctx, userId, authenticatedAt)
    await ctx.db.deleteFrom('sso_sessions').where('sessionId', '=', sessionId).execute()
    await ctx.db
      .insertInto('sso_sessions')
      .values({ provider, issuer, subject, sid, refreshToken, sessionId, checkedAt: ctx.now, confirmedAt: ctx.now })
      .execute()
    const response = await toSignInResponse(services, ctx as never, userId, tokens)
    return new ApiResponse(200, { signedIn: response.body as SignInResponse, returnTo }, response.headers)
  }

/** The session of this browser, if the same user of the same provider has signed in again, so that no second one remains. */
async function findCurrentSession(services: Services, ctx: SsoContext, { userId, issuer, subject }: CodeRow): Promise<number | undefined> {
  const sessionId = await findSessionOfAccessToken(services, ctx)
  if (sessionId === undefined) return undefined
  const session = await ctx.db
    .selectFrom('sessions')
    .innerJoin('sso_sessions', 'sso_sessions.sessionId', 'sessions.id')
    .select('sessions.id')
    .where('sessions.id', '=', sessionId)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return session?.id
}
