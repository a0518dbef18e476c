import { oneByOne } from '../one-by-one.ts'
import { inTurn } from '../database/in-turn.ts'
import { Refusal } from '../refusal.ts'
import type { Platform } from '../platform.ts'

type Services = Pick<Platform, 'database' | 'clock'>
type From = { account: string; address: string }
type Kind = 'sign-in' | 'registration' | 'reset' | 'upload'
type Limit = { most: number; minutes: number; by: 'account-and-address' | 'address' | 'account' }

/** Sign-ins are counted per account and address, so that nobody can lock another person out from elsewhere. */
const LIMITS: Record<Kind, readonly Limit[]> = {
  'sign-in': [{ most: 10, minutes: 15, by: 'account-and-address' }],
  registration: [{ most: 100, minutes: 60, by: 'address' }],
  reset: [
    { most: 5, minutes: 60, by: 'account' },
    { most: 30, minutes: 60, by: 'address' },
  ],
  upload: [{ most: 500, minutes: 60, by: 'account' }],
}

/**
 * Has a password checked, which must throw where it is wrong: only then it counts. Who asks for the same account from the same
 * address waits for their turn, so that those who know the password are not refused because of each other.
 */
export function countFailure<T>(platform: Services, from: From, check: () => Promise<T>): Promise<T> {
  return oneByOne(`${from.account} ${networkOf(from.address)}`, async () => {
    const takeBack = await noteAttempt(platform, 'sign-in', from)
    const passed = await check()
    await takeBack()
    return passed
  })
}

/**
 * Notes an attempt before it is made, so that a burst of them cannot slip under the limit; throws Refusal 429 above it.
 * Returns what takes the note back.
 */
export async function noteAttempt(platform: Services, kind: Kind, from: From): Promise<() => Promise<void>> {
  const address = networkOf(from.address)
  const now = platform.clock()
  const id = await platform.database.write(async (tx) => {
    await inTurn({ dialect: platform.database.dialect, db: tx }, `attempts ${kind}`)
    for (const limit of LIMITS[kind]) {
      const since = new Date(now.getTime() - limit.minutes * 60_000).toISOString()
      let query = tx
        .selectFrom('attempts')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('kind', '=', kind)
        .where('at', '>', since)
      if (limit.by !== 'address') query = query.where('account', '=', from.account)
      if (limit.by !== 'account') query = query.where('address', '=', address)
      const { count } = await query.executeTakeFirstOrThrow()
      if (count >= limit.most) throw tooMany(limit.minutes * 60)
    }
    const row = await tx
      .insertInto('attempts')
      .values({ kind, account: from.account, address, at: now.toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id as number
  })
  return () => platform.database.write(async (tx) => void (await tx.deleteFrom('attempts').where('id', '=', id).execute()))
}

function tooMany(seconds: number): Refusal {
  const refusal = new Refusal(429, 'auth.too_many_attempts', 'There were too many attempts. Try again later.')
  refusal.retryAfter = seconds
  return refusal
}

/** One household has a whole /64 of IPv6 addresses. */
const networkOf = (address: string) =>
  address.includes(':') && !address.startsWith('::ffff:') ? address.split(':').slice(0, 4).join(':') : address
