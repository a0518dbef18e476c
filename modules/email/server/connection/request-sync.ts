import type { EmailContext } from '../email-subjects.ts'

type Listener = (accountId: number) => void

const listeners = new Set<Listener>()

export function onSyncRequested(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks the process that syncs the account to push local changes and check for new email now. */
export async function requestSync(ctx: Pick<EmailContext, 'db' | 'now' | 'afterCommit'>, accountId: number): Promise<void> {
  await ctx.db
    .insertInto('email_account_holders')
    .values({ accountId, holder: null, heldUntil: null, wantedAt: ctx.now })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ wantedAt: ctx.now }))
    .execute()
  ctx.afterCommit(() => listeners.forEach((listener) => listener(accountId)))
}
