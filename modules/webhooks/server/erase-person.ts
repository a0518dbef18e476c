import { mentionsPerson } from '#platform/server/erasure/mentions.ts'
import { inBatches, type ModuleErasure } from '#platform/server/erasure/module-erasure.ts'
import { PURGE_BATCH_SIZE } from '#platform/server/jobs/define-purge-job.ts'

/** The log of deliveries that name the person. What receivers have stored is theirs to erase. */
export const personErasure: ModuleErasure = {
  byName: [
    inBatches(async ({ db }, person) => {
      const deliveries = db.selectFrom('webhook_deliveries').select('id')
      const naming = deliveries.where((eb) => eb.or([mentionsPerson('request', person), mentionsPerson('response', person)]))
      return (await db.deleteFrom('webhook_deliveries').where('id', 'in', naming.limit(PURGE_BATCH_SIZE)).returning('id').execute()).length
    }),
  ],
}
