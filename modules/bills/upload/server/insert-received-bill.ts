import { readSettings } from '#modules/invoices/server/index.ts'
import { isUniqueViolation } from '#platform/server/database/unique-violation.ts'
import { followApproval } from '../../approval/server/index.ts'
import type { BillSource } from '../../bill-schema.ts'
import type { BillValues } from '../../server/bill-columns.ts'
import { insertBill } from '../../server/save-bill.ts'
import type { BillContext, BillRow } from '../../server/tables.ts'
import type { ReceivedFile } from './read-received-file.ts'
import { toBillValues } from './to-bill-values.ts'

export type Reception = ReceivedFile & {
  source: BillSource
  /** SHA-256 of the file in hex. */
  hash: string
  email?: { id: number | null; sender: string; subject: string }
  /** Called with the values before anything is stored. */
  assertAllowed?: (values: BillValues) => void
  attachFile: (billId: number) => Promise<unknown>
}

type Received = { outcome: 'created' | 'known'; row: BillRow }

/** Returns the earlier bill if the same file has been received before, also if that happens at the same time. */
export async function insertReceivedBill(ctx: BillContext, reception: Reception): Promise<Received> {
  const known = await findByHash(ctx, reception.hash)
  if (known) return { outcome: 'known', row: known }
  try {
    return { outcome: 'created', row: await ctx.withSavepoint(() => insertNew(ctx, reception)) }
  } catch (error) {
    const concurrent = isUniqueViolation(error, 'fileHash') ? await findByHash(ctx, reception.hash) : undefined
    if (!concurrent) throw error
    return { outcome: 'known', row: concurrent }
  }
}

const findByHash = ({ db }: BillContext, hash: string): Promise<BillRow | undefined> =>
  db.selectFrom('bills').selectAll().where('fileHash', '=', hash).where('removedAt', 'is', null).executeTakeFirst()

async function insertNew(ctx: BillContext, reception: Reception): Promise<BillRow> {
  const { source, format, hash, email, eInvoice } = reception
  const { currencies } = await readSettings(ctx.db as never)
  const values = eInvoice ? toBillValues(eInvoice, currencies[0]!) : { currency: currencies[0]! }
  reception.assertAllowed?.(values)
  const problems = [...(eInvoice?.problems ?? []), ...reception.problems]
  const row = await insertBill(ctx, values, {
    source,
    format,
    fileHash: hash,
    errorCount: problems.filter(({ severity }) => severity === 'error').length,
    warningCount: problems.filter(({ severity }) => severity === 'warning').length,
    ...(email && { emailId: email.id, emailSender: email.sender, emailSubject: email.subject }),
  })
  const document = { billId: row.id, eInvoice: eInvoice && JSON.stringify(eInvoice), problems: JSON.stringify(reception.problems) }
  await ctx.db.insertInto('bill_documents').values(document).execute()
  await reception.attachFile(row.id)
  return followApproval(ctx, null, row)
}
