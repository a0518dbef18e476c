import { selectActiveAccounts } from '../../server/connection/active-accounts.ts'
import type { SyncContext } from './sync-context.ts'

const LEASE_MS = 60_000

type HeldAccount = { id: number; wantedAt: string | null }

/** Acquires free accounts and, with `renew`, extends leases. Returns all accounts held; each has one holder at a time. */
export async function acquireAccounts(ctx: SyncContext, holder: string, { renew }: { renew: boolean }): Promise<HeldAccount[]> {
  const rows = await selectActiveAccounts(ctx.db)
    .leftJoin('email_account_holders as held', 'held.accountId', 'email_accounts.id')
    .select(['email_accounts.id', 'held.holder', 'held.heldUntil', 'held.wantedAt'])
    .execute()
  const isFree = (row: (typeof rows)[number]) => row.holder === null || row.heldUntil === null || row.heldUntil < ctx.now
  const candidates = rows.filter((row) => (row.holder === holder ? renew : isFree(row)))
  const candidateIds = candidates.map(({ id }) => id)
  const acquired = new Set(candidateIds.length > 0 ? await acquireLeases(ctx, holder, candidateIds) : [])
  return rows.filter((row) => row.holder === holder || acquired.has(row.id)).map(({ id, wantedAt }) => ({ id, wantedAt }))
}

const acquireLeases = (ctx: SyncContext, holder: string, ids: readonly number[]): Promise<number[]> =>
  ctx.write(async ({ db, now }) => {
    const lease = { holder, heldUntil: new Date(Date.parse(now) + LEASE_MS).toISOString() }
    const acquired: number[] = []
    for (const accountId of ids) {
      const row = await db
        .insertInto('email_account_holders')
        .values({ accountId, ...lease, wantedAt: null })
        .onConflict((conflict) =>
          conflict
            .column('accountId')
            .doUpdateSet(lease)
            .where((eb) =>
              eb.or([
                eb('email_account_holders.holder', 'is', null),
                eb('email_account_holders.holder', '=', holder),
                eb('email_account_holders.heldUntil', '<', now),
              ]),
            ),
        )
        .returning('accountId')
        .executeTakeFirst()
      if (row) acquired.push(row.accountId)
    }
    return acquired
  })

/** Releases the accounts of processes that no longer run. */
export async function releaseAccounts({ db }: Pick<SyncContext, 'db'>, processIds: readonly number[]): Promise<void> {
  const released = { holder: null, heldUntil: null }
  await db.updateTable('email_account_holders').set(released).where('holder', 'in', processIds.map(String)).execute()
}
