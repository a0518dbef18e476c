import { enqueue } from '#platform/server/jobs/enqueue.ts'
import type { EmailContext } from '../email-subjects.ts'
import { wantSync } from './request-sync.ts'

/** Nothing of it is asked or sent any more, and its mails go from here, some at a time; they stay on its server. */
export async function disconnectAccount(ctx: EmailContext, id: number): Promise<void> {
  await ctx.db.updateTable('email_accounts').set({ removedAt: ctx.now, password: '' }).where('id', '=', id).execute()
  await ctx.db.deleteFrom('email_remote_changes').where('accountId', '=', id).execute()
  await enqueue(ctx, { name: 'email.forget-account', payload: { accountId: id }, key: `email.forget-account/${id}` })
  await wantSync(ctx, id)
}
