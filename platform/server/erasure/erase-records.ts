import type { Kysely } from 'kysely'
import type { FileTables } from '../files/tables.ts'
import { deleteExports } from '../exports/manage-exports.ts'
import type { ExportTables } from '../exports/tables.ts'
import type { JobContext } from '../jobs/jobs.ts'
import { mentionsPerson } from './mentions.ts'
import { deleteRows, inBatches, type ErasedPerson, type ModuleErasure } from './module-erasure.ts'

const SCAN_SIZE = 20_000
const BATCH_SIZE = 200

/** Clears the contents of changes that name the person; who changed what and when stays, by id. */
async function clearJournal(ctx: JobContext<any>, person: ErasedPerson): Promise<void> {
  const { last } = (await ctx.slow
    .selectFrom('journal')
    .select((eb) => eb.fn.max('seq').as('last'))
    .executeTakeFirstOrThrow()) as { last: number | null }
  for (let start = 0; start < (last ?? 0); start += SCAN_SIZE) {
    const range = ctx.slow
      .selectFrom('journal')
      .select('seq')
      .where('seq', '>', start)
      .where('seq', '<=', start + SCAN_SIZE)
    const rows = await range.where((eb) => eb.or([mentionsPerson('before', person), mentionsPerson('after', person)])).execute()
    for (let index = 0; index < rows.length; index += BATCH_SIZE) {
      const seqs = rows.slice(index, index + BATCH_SIZE).map(({ seq }) => seq as number)
      await ctx.write(
        async ({ db }) => void (await db.updateTable('journal').set({ before: null, after: null }).where('seq', 'in', seqs).execute()),
      )
    }
  }
}

export const journalErasure: ModuleErasure = {
  byName: [
    clearJournal,
    ({ write }, person) =>
      write(async ({ db }) => void (await db.deleteFrom('idempotency_keys').where(mentionsPerson('answer', person)).execute())),
  ],
  afterwards: deleteRows('idempotency_keys', 'userId'),
}

/** What finished jobs have left behind, such as the recipient of an email that could not be sent. */
export const jobErasure: ModuleErasure = {
  byName: [
    ({ write }, person) =>
      write(async ({ db }) => {
        const finished = db.updateTable('jobs').set({ payload: '{}', lastError: null }).where('finishedAt', 'is not', null)
        await finished.where((eb) => eb.or([mentionsPerson('payload', person), mentionsPerson('lastError', person)])).execute()
      }),
  ],
}

/** Notifications to others are short-lived, so those that name the person are deleted. */
export const notificationErasure: ModuleErasure = {
  byName: [
    inBatches(async ({ db }, person) => {
      const ids = db.selectFrom('notifications').select('id').where(mentionsPerson('values', person)).limit(BATCH_SIZE)
      return (await db.deleteFrom('notifications').where('id', 'in', ids).returning('id').execute()).length
    }),
  ],
  afterwards: [...deleteRows('notifications', 'userId'), ...deleteRows('notification_settings', 'userId')],
}

/** Uploads that no record uses. The contents of deleted files follow within two days. */
export const fileErasure: ModuleErasure = {
  afterwards: [
    ({ write }, { id }) =>
      write(async ({ db }) => {
        await (db as Kysely<FileTables>).deleteFrom('files').where('ownerId', '=', id).where('entity', 'is', null).execute()
      }),
  ],
}

/** Shared views stay, without their creator's private ones. */
export const viewErasure: ModuleErasure = {
  afterwards: [
    ({ write }, { id }) =>
      write(async ({ db }) => void (await db.deleteFrom('table_views').where('ownerId', '=', id).where('isShared', '=', 0).execute())),
  ],
}

/** The exports that the person made and those about them. */
export const exportErasure: ModuleErasure = {
  afterwards: [
    ({ write }, { id }) =>
      write(async (command) => {
        const exports = (command.db as Kysely<ExportTables>).selectFrom('exports').select(['id', 'createdById'])
        await deleteExports(command, await exports.where((eb) => eb.or([eb('createdById', '=', id), eb('userId', '=', id)])).execute())
      }),
  ],
}
