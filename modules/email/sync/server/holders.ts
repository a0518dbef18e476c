import { liveAccounts } from '../../server/connection/active-accounts.ts'
import type { SyncContext } from './sync-context.ts'

/** An account of a process that died is taken over after this long. */
const LEASE_MS = 60_000

type Held = { id: number; wantedAt: string | null }

/**
 * The accounts that are this process's, new ones among them: each is one process's at a time. Also lengthens the lease of those it
 * has. Costs one read where there is none.
 */
export async function holdAccounts(ctx: SyncContext, holder: string, { renew }: { renew: boolean }): Promise<Held[]> {
  const rows = await liveAccounts(ctx.db)
    .leftJoin('email_account_holders as held', 'held.accountId', 'email_accounts.id')
    .select(['email_accounts.id', 'held.holder', 'held.heldUntil', 'held.wantedAt'])
    .execute()
  const isFree = (row: (typeof rows)[number]) => row.holder === null || row.heldUntil === null || row.heldUntil < ctx.now
  const wanted = rows.filter((row) => (row.holder === holder ? renew : isFree(row)))
  const taken =
    wanted.length === 0
      ? new Set<number>()
      : new Set(
          await take(
            ctx,
            holder,
            wanted.map(({ id }) => id),
          ),
        )
  return rows.filter((row) => row.holder === holder || taken.has(row.id)).map(({ id, wantedAt }) => ({ id, wantedAt }))
}

const take = (ctx: SyncContext, holder: string, ids: readonly number[]): Promise<number[]> =>
  ctx.write(async ({ db, now }) => {
    const lease = { holder, heldUntil: new Date(Date.parse(now) + LEASE_MS).toISOString() }
    const taken: number[] = []
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
      if (row) taken.push(row.accountId)
    }
    return taken
  })

/** Others may take them at once. */
export const releaseAccounts = (ctx: SyncContext, holder: string): Promise<unknown> =>
  ctx.write(({ db }) =>
    db.updateTable('email_account_holders').set({ holder: null, heldUntil: null }).where('holder', '=', holder).execute(),
  )
