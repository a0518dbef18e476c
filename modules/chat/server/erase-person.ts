import { deleteRows, fromPurges, type EraseStep, type ModuleErasure } from '#platform/server/erasure/module-erasure.ts'
import { deleteContentOfAnonymizedUsers, purgeDeletedMessages } from './purge.ts'

const clearDrafts: EraseStep = ({ write }, { id }) =>
  write(async ({ db }) => void (await db.updateTable('chat_members').set({ draft: '' }).where('userId', '=', id).execute()))

/** Messages are personal, so that their texts go, as those of deleted users do. */
export const personErasure: ModuleErasure = {
  afterwards: [
    ...fromPurges([deleteContentOfAnonymizedUsers, purgeDeletedMessages]),
    clearDrafts,
    ...deleteRows('chat_reactions', 'userId'),
    ...deleteRows('chat_devices', 'userId'),
  ],
}
