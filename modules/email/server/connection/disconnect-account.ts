import { enqueue } from '#platform/server/jobs/enqueue.ts'
import type { EmailContext } from '../email-subjects.ts'
import { requestSync } from './request-sync.ts'

/** Stops syncing and sending, and removes the local copies in the background; the server keeps its emails. */
export async function disconnectAccount(ctx: EmailContext, id: number): Promise<void> {
  await ctx.db.updateTable('email_accounts').set({ removedAt: ctx.now, password: '' }).where('id', '=', id).execute()
  await ctx.db.deleteFrom('email_remote_changes').where('accountId', '=', id).execute()
  await enqueue(ctx, { name: 'email.forget-account', payload: { accountId: id }, key: `email.forget-account/${id}` })
  await requestSync(ctx, id)
}
