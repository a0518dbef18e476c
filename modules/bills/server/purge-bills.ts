import type { Context } from '#platform/server/context.ts'
import { definePurgeJob, listIds, purgeRecords } from '#platform/server/jobs/define-purge-job.ts'
import type { BillTables } from './tables.ts'

export const purgeBills = definePurgeJob<BillTables>('bills.purge', [purgeBillBatch])

async function purgeBillBatch({ db }: Context<BillTables>, until: string): Promise<number> {
  const ids = await listIds(db.selectFrom('bills').select('id').where('removedAt', '<', until))
  if (ids.length === 0) return 0
  await db.deleteFrom('files').where('entity', '=', 'bill').where('entityId', 'in', ids).execute()
  return purgeRecords(db, { table: 'bills', entity: 'bill', references: { bill_documents: 'billId', bill_steps: 'billId' } }, ids)
}
