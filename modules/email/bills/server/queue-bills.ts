import { enqueue } from '#platform/server/jobs/enqueue.ts'
import type { EmailContext } from '../../server/email-subjects.ts'
import type { IncomingEmail } from '../../server/store-emails.ts'
import { canBeBill } from './find-bill-files.ts'
import { RECEIVE_BILLS_JOB } from './receive-bills-job.ts'

type StoredEmail = { id: number; mail: Pick<IncomingEmail, 'folder' | 'files'> }

/** Has new emails in the inbox searched for e-invoices if their account says so; those that were there at the first sync are not new. */
export async function queueBills(ctx: EmailContext, accountId: number, emails: readonly StoredEmail[]): Promise<void> {
  const candidates = emails.filter(({ mail }) => mail.folder === 'inbox' && mail.files.some(canBeBill))
  if (candidates.length === 0 || !(await receivesBills(ctx, accountId))) return
  for (const { id } of candidates) await enqueue(ctx, { name: RECEIVE_BILLS_JOB, payload: { mailId: id } })
}

async function receivesBills({ db }: EmailContext, accountId: number): Promise<boolean> {
  const account = await db
    .selectFrom('email_accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('createsBills', '=', 1)
    .where('lastSyncAt', 'is not', null)
    .executeTakeFirst()
  return account !== undefined
}
