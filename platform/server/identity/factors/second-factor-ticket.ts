import type { Kysely } from 'kysely'
import { ApiError } from '../../api-error.ts'
import { createSecret, hashSecret } from '../sessions/access-tokens.ts'
import type { UserRow } from '../tables.ts'
import { findUser } from '../users.ts'
import { saveChallenge } from './challenges.ts'
import type { FactorContext } from './factor-context.ts'
import { listFactorMethods } from './user-factors.ts'

/** The 403 that asks for a second factor, with the ticket of this sign-in; undefined for users without one. */
export async function askForSecondFactor(ctx: { db: Kysely<any>; now: string }, user: UserRow): Promise<ApiError | undefined> {
  const methods = await listFactorMethods(ctx.db, user.id)
  if (methods.length === 0) return undefined
  const challenge = createSecret()
  await saveChallenge(ctx, challenge, { kind: 'second-factor', userId: user.id, passwordHash: user.passwordHash })
  const error = new ApiError(403, 'auth.second_factor_required', 'Confirm the sign-in with a second factor.')
  error.extensions = { challenge, methods }
  return error
}

/** The user who has entered the password of this sign-in. Throws 400 if it has expired or the password has changed since. */
export async function findTicketUser(ctx: Pick<FactorContext, 'db' | 'now'>, challenge: string): Promise<UserRow> {
  const ticket = await ctx.db
    .selectFrom('factor_challenges')
    .select(['userId', 'passwordHash'])
    .where('hash', '=', hashSecret(challenge))
    .where('kind', '=', 'second-factor')
    .where('expiresAt', '>', ctx.now)
    .executeTakeFirst()
  const user = ticket?.userId ? await findUser(ctx.db as never, ticket.userId) : undefined
  if (!user || ticket!.passwordHash !== hashSecret(user.passwordHash)) throw signInExpired()
  return user
}

/** Throws unless this is the first request that completes the sign-in. Call after locking the user. */
export async function consumeTicket(ctx: FactorContext, challenge: string, user: UserRow): Promise<void> {
  const deleted = await ctx.db
    .deleteFrom('factor_challenges')
    .where('hash', '=', hashSecret(challenge))
    .where('userId', '=', user.id)
    .where('passwordHash', '=', hashSecret(user.passwordHash))
    .returning('hash')
    .executeTakeFirst()
  if (!deleted) throw signInExpired()
}

const signInExpired = () => new ApiError(400, 'auth.sign_in_expired', 'This sign-in has expired. Enter your password again.')
