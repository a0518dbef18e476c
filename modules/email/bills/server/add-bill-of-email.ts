import type { Input, Output } from '#platform/contract/endpoint.ts'
import { assertReadable } from '#platform/server/abilities/fields.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { ApiError } from '#platform/server/api-error.ts'
import { PreparedHandler } from '#platform/server/module.ts'
import type { email } from '../../contract.ts'
import { findLinksByEmailId } from '../../reading/server/index.ts'
import { emailSubject, type EmailContext } from '../../server/email-subjects.ts'
import type { EmailRecord } from '../../server/tables.ts'
import { createBills } from './create-bills.ts'
import { readBillFiles } from './find-bill-files.ts'

type AddBill = typeof email.addBillOfMail

/** The files are read before the transaction. */
export const addBillOfMail = new PreparedHandler(
  async (ctx: EmailContext, { id }: Input<AddBill>): Promise<unknown[]> => {
    await findReadable(ctx, id)
    const contents = ctx.receivedFiles ? await readBillFiles(ctx, id, { includesPdfs: true }) : []
    if (contents.length === 0) throw new ApiError(409, 'email.no_bill', 'No file attached to this email is an e-invoice or a readable PDF.')
    return contents
  },
  async (ctx, { id }, contents: readonly unknown[]): Promise<Output<AddBill>> => {
    const billIds = await createBills(ctx, await findReadable(ctx, id), contents)
    return { links: (await findLinksByEmailId(ctx, [id])).get(id) ?? [], billIds }
  },
)

async function findReadable(ctx: EmailContext, id: number): Promise<EmailRecord> {
  const mail = await findVisible(ctx, emailSubject, id)
  assertReadable(ctx, emailSubject, mail)
  return mail
}
