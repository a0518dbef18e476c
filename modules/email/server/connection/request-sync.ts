import type { EmailContext } from '../email-subjects.ts'

type Listener = (accountId: number) => void

const listeners = new Set<Listener>()

/** Calls back when an account of this process wants to be looked at; answers what ends that. */
export function onWantedSync(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Has whichever process holds the account look at its server now, and do there what waits to be done. */
export async function wantSync(ctx: Pick<EmailContext, 'db' | 'now' | 'afterCommit'>, accountId: number): Promise<void> {
  await ctx.db
    .insertInto('email_account_holders')
    .values({ accountId, holder: null, heldUntil: null, wantedAt: ctx.now })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ wantedAt: ctx.now }))
    .execute()
  ctx.afterCommit(() => listeners.forEach((listener) => listener(accountId)))
}
