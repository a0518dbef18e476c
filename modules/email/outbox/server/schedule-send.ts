import { enqueue } from '#platform/server/jobs/enqueue.ts'
import type { EmailContext } from '../../server/email-subjects.ts'

/** The job does nothing if sending was canceled in the meantime. */
export const scheduleSend = (ctx: Pick<EmailContext, 'now' | 'afterCommit' | 'db'>, mailId: number, runAt: string): Promise<void> =>
  enqueue(ctx, { name: 'email.send', payload: { mailId }, runAt })
