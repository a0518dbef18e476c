import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { identity } from '#platform/contract/identity.ts'
import type { Context } from '../context.ts'
import { Answer, Prepared } from '../module.ts'
import type { Platform } from '../platform.ts'
import { Refusal } from '../refusal.ts'
import { countFailure } from './attempts.ts'
import { hashSecret } from './access-tokens.ts'
import { endedFilesCookie, filesCookie } from './cookie.ts'
import { isPassword } from './passwords.ts'
import { endSessions, refreshSession, sessionEnded, startSession, type Pair } from './sessions.ts'
import type { IdentityTables } from './tables.ts'
import { accountKey, findUser, findUserByEmail, lockUser, userDataOf } from './users.ts'

export type Ctx = Context<IdentityTables>
type LoginInput = Input<typeof identity.login>
export type SignedIn = Output<typeof identity.login>
export type Services = Pick<Platform, 'tokens' | 'database' | 'clock' | 'config'>

export const login = (services: Services) =>
  new Prepared(
    (ctx: Ctx, input: LoginInput) => verifyCredentials(services, ctx, input),
    async (ctx: Ctx, _input: LoginInput, { id, passwordHash }: Verified) => {
      const user = await lockUser(ctx, id)
      // Who has set another one since is not to find a session of whoever knew the one before.
      if (user && user.passwordHash !== passwordHash) throw wrongCredentials()
      if (!user || user.status === 'inactive') throw new Refusal(403, 'auth.inactive', 'This account is not active.')
      if (user.status === 'pending') throw new Refusal(403, 'auth.pending', 'This account waits for an administrator.')
      return signedIn(services, ctx, id)
    },
  )

type Verified = { id: number; passwordHash: string }

const wrongCredentials = () => new Refusal(400, 'auth.invalid_credentials', 'E-mail address or password is wrong.')

/** The user whose password this is; Refusal 400 where there is none, never saying which of the two was wrong. */
function verifyCredentials(services: Services, ctx: Ctx, { email, password }: LoginInput): Promise<Verified> {
  return countFailure(services, { account: accountKey(email), address: ctx.request.address }, async () => {
    const user = await findUserByEmail(ctx.db, email)
    if (!(await isPassword(password, user?.passwordHash))) throw wrongCredentials()
    const { id, passwordHash } = user!
    return { id, passwordHash }
  })
}

/** Starts a session and answers it, with the cookie for files. */
export async function signedIn(services: Services, ctx: Ctx, userId: number): Promise<Answer<SignedIn>> {
  const pair = await startSession(services, ctx, userId)
  const user = (await findUser(ctx.db, userId))!
  return new Answer(200, { userData: userDataOf(ctx, user), ...pair }, cookieOf(services, pair))
}

export const refresh =
  (services: Services) =>
  async (ctx: Ctx, { refreshToken }: Input<typeof identity.refresh>): Promise<Answer<Pair>> => {
    const pair = await refreshSession(services, ctx, refreshToken)
    return pair ? new Answer(200, pair, cookieOf(services, pair)) : new Answer<Pair>(401, sessionEnded())
  }

const isSecure = (services: Services) => services.config.publicUrl.startsWith('https:')
const cookieOf = (services: Services, pair: Pair) => ({ 'set-cookie': filesCookie(pair.accessToken, isSecure(services)) })

export const logout =
  (services: Services) =>
  async (ctx: Ctx, { refreshToken }: Input<typeof identity.logout>): Promise<Answer<object>> => {
    const ids = [await sessionOfAccess(services, ctx), await sessionOfRefresh(ctx, refreshToken)]
    await endSessions(
      ctx,
      ids.filter((id) => id !== undefined),
    )
    return new Answer(204, {}, { 'set-cookie': endedFilesCookie(isSecure(services)) })
  }

async function sessionOfAccess(services: Services, ctx: Ctx): Promise<number | undefined> {
  const { token } = ctx.request
  return token ? (await services.tokens.verify(token, { expired: true }))?.sessionId : undefined
}

async function sessionOfRefresh(ctx: Ctx, refreshToken: unknown): Promise<number | undefined> {
  if (typeof refreshToken !== 'string') return undefined
  const row = await ctx.db.selectFrom('refresh_tokens').select('sessionId').where('hash', '=', hashSecret(refreshToken)).executeTakeFirst()
  return row?.sessionId
}
