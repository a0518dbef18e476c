import { withMutex } from '../mutex.ts'
import { acquireLock } from '../database/acquire-lock.ts'
import { ApiError } from '../api-error.ts'
import { getNetwork } from '../http/get-network.ts'
import type { Platform } from '../platform.ts'

type Services = Pick<Platform, 'database' | 'clock'>
type AttemptSource = { account: string; address: string }
type FailureKind = 'sign-in' | 'code' | 'recovery-code'
type Kind = FailureKind | 'passkey' | 'registration' | 'reset' | 'upload' | 'logout-token'
type Limit = { max: number; minutes: number; by: 'account-and-address' | 'address' | 'account' }

/** Sign-ins are counted per account and address, so that no one can lock out another user from elsewhere. */
const LIMITS: Record<Kind, readonly Limit[]> = {
  'sign-in': [{ max: 10, minutes: 15, by: 'account-and-address' }],
  /** Six digits could be guessed from many addresses. Passkeys and recovery codes still work when the account's limit is reached. */
  code: [
    { max: 10, minutes: 15, by: 'account-and-address' },
    { max: 30, minutes: 60, by: 'account' },
  ],
  'recovery-code': [{ max: 10, minutes: 15, by: 'account-and-address' }],
  passkey: [{ max: 500, minutes: 60, by: 'address' }],
  registration: [{ max: 100, minutes: 60, by: 'address' }],
  reset: [
    { max: 5, minutes: 60, by: 'account' },
    { max: 30, minutes: 60, by: 'address' },
  ],
  'logout-token': [{ max: 100, minutes: 15, by: 'address' }],
  upload: [{ max: 500, minutes: 60, by: 'account' }],
}

/** Counts the check only if it throws. Checks of one account and address run in turn, so that correct sign-ins do not collide. */
export function limitFailedAttempts<T>(
  platform: Services,
  { kind = 'sign-in', ...source }: AttemptSource & { kind?: FailureKind },
  check: () => Promise<T>,
): Promise<T> {
  return withMutex(`${kind} ${source.account} ${getNetwork(source.address)}`, async () => {
    const deleteAttempt = await recordAttempt(platform, kind, source)
    const result = await check()
    await deleteAttempt()
    return result
  })
}

/** Records an attempt in advance; throws 429 above the limit. Returns a function that deletes the record. */
export async function recordAttempt(platform: Services, kind: Kind, source: AttemptSource): Promise<() => Promise<void>> {
  const address = getNetwork(source.address)
  const now = platform.clock()
  const id = await platform.database.write(async (tx) => {
    await acquireLock({ dialect: platform.database.dialect, db: tx }, `attempts ${kind}`)
    for (const limit of LIMITS[kind]) {
      const since = new Date(now.getTime() - limit.minutes * 60_000).toISOString()
      let query = tx
        .selectFrom('attempts')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('kind', '=', kind)
        .where('at', '>', since)
      if (limit.by !== 'address') query = query.where('account', '=', source.account)
      if (limit.by !== 'account') query = query.where('address', '=', address)
      const { count } = await query.executeTakeFirstOrThrow()
      if (count >= limit.max) throw tooManyAttempts(limit.minutes * 60)
    }
    const values = { kind, account: source.account, address, at: now.toISOString() }
    const row = await tx.insertInto('attempts').values(values).returning('id').executeTakeFirstOrThrow()
    return row.id as number
  })
  return () => platform.database.write(async (tx) => void (await tx.deleteFrom('attempts').where('id', '=', id).execute()))
}

function tooManyAttempts(seconds: number): ApiError {
  const error = new ApiError(429, 'auth.too_many_attempts', 'Too many attempts. Try again later.')
  error.retryAfter = seconds
  return error
}
