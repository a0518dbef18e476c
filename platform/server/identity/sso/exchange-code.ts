import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { sso } from '#platform/contract/sso.ts'
import { ApiResponse } from '../../module.ts'
import { hashSecret } from '../sessions/access-tokens.ts'
import { createSignInResponse, type Services, type SignInResponse } from '../sessions/sign-in.ts'
import { lockUser } from '../users.ts'
import { hashBrowserKey } from './browser-cookie.ts'
import type { SsoContext } from './providers.ts'
import { signInExpired } from './start-sign-in.ts'

/** Starts the session. A code works once, and only in the browser that signed in. */
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
    const response = await createSignInResponse(services, ctx as never, row.userId, row.authenticatedAt)
    const signedIn = response.body as SignInResponse
    const { provider, issuer, subject, sid, refreshToken, returnTo } = row
    const sessionId = (await services.tokens.verify(signedIn.accessToken!))!.sessionId
    await ctx.db
      .insertInto('sso_sessions')
      .values({ provider, issuer, subject, sid, refreshToken, sessionId, checkedAt: ctx.now, confirmedAt: ctx.now })
      .execute()
    return new ApiResponse(200, { signedIn, returnTo }, response.headers)
  }
