import { fromPurges, type EraseStep, type ModuleErasure } from '#platform/server/erasure/module-erasure.ts'
import { purgeSubscriptionBatch } from '../subscriptions/server/index.ts'
import { purgeEventBatch } from './purge.ts'

/** In events of others, the person remains as a guest without name and address. */
const anonymizeGuests: EraseStep = ({ write }, { id, emailKey }) =>
  write(async ({ db }) => {
    const guests = db.selectFrom('event_guests').select('id').where('emailKey', '=', emailKey)
    for (const guest of await guests.execute()) {
      const address = `erased-${id}-${guest.id}@invalid`
      await db.updateTable('event_guests').set({ email: address, emailKey: address, name: '' }).where('id', '=', guest.id).execute()
    }
  })

export const personErasure: ModuleErasure = {
  byName: [anonymizeGuests],
  afterwards: fromPurges([purgeEventBatch, purgeSubscriptionBatch]),
}
