import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { identity } from '#platform/contract/identity.ts'
import { ApiResponse, PreparedHandler } from '../../module.ts'
import type { Platform } from '../../platform.ts'
import { ApiError } from '../../api-error.ts'
import { limitFailedAttempts } from '../attempts.ts'
import { hashSecret } from './access-tokens.ts'
import { assertActive } from './assert-active.ts'
import { createExpiredFilesCookie, createFilesCookie } from './files-cookie.ts'
import type { IdentityContext } from '../identity-context.ts'
import { verifyPassword } from '../passwords.ts'
import { confirmSession } from '../sso/confirm-session.ts'
import { askForSecondFactor } from '../factors/second-factor-ticket.ts'
import { assertPasswordAllowed } from '../sso/enforcement.ts'
import { endSessions, refreshSession, sessionEndedError, startSession, type TokenPair } from './sessions.ts'
import { toAccountKey, findUser, findUserByEmail, lockUser, readUserData } from '../users.ts'

type LoginInput = Input<typeof identity.login>
type RefreshInput = Input<typeof identity.refresh>
export type SignInResponse = Output<typeof identity.login>
export type Services = Pick<Platform, 'tokens' | 'database' | 'clock' | 'config'>

export const login = (services: Services) =>
  new PreparedHandler(
    (ctx: IdentityContext, input: LoginInput) => verifyCredentials(services, ctx, input),
    async (ctx: IdentityContext, _input: LoginInput, { id, passwordHash }: VerifiedCredentials): Promise<ApiResponse<SignInResponse>> => {
      const user = await lockUser(ctx, id)
      // The password was changed after it was verified.
      if (user && user.passwordHash !== passwordHash) throw wrongCredentials()
      assertActive(user)
      await assertPasswordAllowed(ctx.db, id)
      const secondFactorRequired = await askForSecondFactor(ctx, user)
      return secondFactorRequired ? new ApiResponse<SignInResponse>(403, secondFactorRequired) : createSignInResponse(services, ctx, id)
    },
  )

type VerifiedCredentials = { id: number; passwordHash: string }

const wrongCredentials = () => new ApiError(400, 'auth.invalid_credentials', 'The email address or password is incorrect.')

function verifyCredentials(services: Services, ctx: IdentityContext, { email, password }: LoginInput): Promise<VerifiedCredentials> {
  return limitFailedAttempts(services, { account: toAccountKey(email), address: ctx.request.address }, async () => {
    const user = await findUserByEmail(ctx.db, email)
    if (!(await verifyPassword(password, user?.passwordHash))) throw wrongCredentials()
    const { id, passwordHash } = user!
    return { id, passwordHash }
  })
}

export const createSignInResponse = async (
  services: Services,
  ctx: IdentityContext,
  userId: number,
): Promise<ApiResponse<SignInResponse>> => toSignInResponse(services, ctx, userId, (await startSession(services, ctx, userId)).tokens)

export async function toSignInResponse(
  services: Services,
  ctx: IdentityContext,
  userId: number,
  tokens: TokenPair,
): Promise<ApiResponse<SignInResponse>> {
  const user = (await findUser(ctx.db, userId))!
  return new ApiResponse(200, { userData: await readUserData(ctx, user), ...tokens }, createCookieHeader(services, tokens))
}

export const refresh = (services: Services) =>
  new PreparedHandler(
    (ctx: IdentityContext, { refreshToken }: RefreshInput) => confirmSession(ctx as never, refreshToken),
    async (ctx: IdentityContext, { refreshToken }: RefreshInput): Promise<ApiResponse<TokenPair>> => {
      const tokens = await refreshSession(services, ctx, refreshToken)
      return tokens
        ? new ApiResponse(200, tokens, createCookieHeader(services, tokens))
        : new ApiResponse<TokenPair>(401, sessionEndedError())
    },
  )

const isSecure = (services: Services) => services.config.publicUrl.startsWith('https:')
const createCookieHeader = (services: Services, tokens: TokenPair) => ({
  'set-cookie': createFilesCookie(tokens.accessToken, isSecure(services)),
})

export const logout =
  (services: Services) =>
  async (ctx: IdentityContext, { refreshToken }: Input<typeof identity.logout>): Promise<ApiResponse<object>> => {
    const ids = [await findSessionOfAccessToken(services, ctx), await findSessionOfRefreshToken(ctx, refreshToken)]
    await endSessions(
      ctx,
      ids.filter((id) => id !== undefined),
    )
    return new ApiResponse(204, {}, { 'set-cookie': createExpiredFilesCookie(isSecure(services)) })
  }

/** The session of the request's access token, which may have expired. */
export async function findSessionOfAccessToken(
  services: Pick<Services, 'tokens'>,
  ctx: Pick<IdentityContext, 'request'>,
): Promise<number | undefined> {
  const { token } = ctx.request
  return token ? (await services.tokens.verify(token, { expired: true }))?.sessionId : undefined
}

async function findSessionOfRefreshToken(ctx: IdentityContext, refreshToken: unknown): Promise<number | undefined> {
  if (typeof refreshToken !== 'string') return undefined
  const row = await ctx.db.selectFrom('refresh_tokens').select('sessionId').where('hash', '=', hashSecret(refreshToken)).executeTakeFirst()
  return row?.sessionId
}
