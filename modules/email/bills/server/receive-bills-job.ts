import { can } from '#platform/server/abilities/check.ts'
import { ApiError } from '#platform/server/api-error.ts'
import { createContextAs } from '#platform/server/identity/context-as-user.ts'
import { defineJob, type JobContext } from '#platform/server/jobs/jobs.ts'
import type { EmailRecord, EmailTables } from '../../server/tables.ts'
import { createBills } from './create-bills.ts'
import { readBillFiles } from './find-bill-files.ts'

export const RECEIVE_BILLS_JOB = 'email.receive-bills'

/** Creates bills from the e-invoices attached to an email, as its owner. Repeated, it creates none again. */
export const receiveBillsJob = defineJob<EmailTables, { mailId: number }>({
  name: RECEIVE_BILLS_JOB,
  run: async (ctx, { mailId }) => {
    const mail = await findInInbox(ctx, mailId)
    if (!mail || !(await mayCreate(ctx, mail))) return
    const contents = await readBillFiles(ctx, mailId, { includesPdfs: false })
    if (contents.length === 0) return
    await ctx
      .write(async (writing) => {
        const owner = await createContextAs(writing, mail.userId)
        if (owner && (await findInInbox(writing, mailId))) await createBills(owner, mail, contents)
      })
      .catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.status >= 500) throw error
        ctx.log.warn({ err: error, mail: mailId }, 'an attached e-invoice could not become a bill')
      })
  },
})

const findInInbox = ({ db }: Pick<JobContext<EmailTables>, 'db'>, mailId: number): Promise<EmailRecord | undefined> =>
  db
    .selectFrom('emails')
    .selectAll()
    .where('id', '=', mailId)
    .where('folder', '=', 'inbox')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

async function mayCreate(ctx: JobContext<EmailTables>, { userId }: EmailRecord): Promise<boolean> {
  const owner = ctx.receivedFiles && (await createContextAs(ctx, userId))
  return owner ? can(owner, ...ctx.receivedFiles!.access) : false
}
