import type { Kysely } from 'kysely'
import { hashSecret } from '../sessions/access-tokens.ts'
import type { FactorContext } from './factor-context.ts'
import type { ChallengeKind, FactorTables } from './tables.ts'

const MINUTES: Record<ChallengeKind, number> = {
  'second-factor': 10,
  'passkey-second-factor': 5,
  'passkey-sign-in': 5,
  'passkey-confirmation': 5,
  'passkey-registration': 5,
}

type Challenge = { kind: ChallengeKind; userId: number | null; passwordHash?: string }

/** The challenge is stored hashed and works once, for this purpose and user. */
export async function saveChallenge(
  ctx: { db: Kysely<any>; now: string },
  challenge: string,
  { kind, userId, passwordHash = '' }: Challenge,
): Promise<void> {
  const expiresAt = new Date(Date.parse(ctx.now) + MINUTES[kind] * 60_000).toISOString()
  await (ctx.db as Kysely<FactorTables>)
    .insertInto('factor_challenges')
    .values({ hash: hashSecret(challenge), kind, userId, passwordHash: hashSecret(passwordHash), expiresAt })
    .execute()
}

/** Deletes the challenge, whatever the caller's verification says later. False if it was unknown, used or has expired. */
export function consumeChallenge(ctx: FactorContext, challenge: string, { kind, userId }: Challenge): Promise<boolean> {
  return ctx.runCommand(async ({ db, now }) => {
    const query = db.deleteFrom('factor_challenges').where('hash', '=', hashSecret(challenge)).where('kind', '=', kind)
    const ofUser = query.where('userId', userId === null ? 'is' : '=', userId).where('expiresAt', '>', now)
    return (await ofUser.returning('hash').executeTakeFirst()) !== undefined
  })
}
