import { inBatches, fromPurges, type ModuleErasure } from '#platform/server/erasure/module-erasure.ts'
import { PURGE_BATCH_SIZE } from '#platform/server/jobs/define-purge-job.ts'
import { deleteContacts, purgeContactBatch } from './purge-contacts.ts'

/** Also the entries of the shared address book with the email address of the person. Personal contacts of colleagues stay. */
export const personErasure: ModuleErasure = {
  byName: [
    inBatches(async ({ db }, { emailKey }) => {
      const withEmail = db.selectFrom('contact_emails').select('contactId').where('email', '=', emailKey)
      const contacts = db.selectFrom('contacts').select('id').where('isShared', '=', 1).where('id', 'in', withEmail)
      const rows = await contacts.limit(PURGE_BATCH_SIZE).execute()
      return deleteContacts(
        db,
        rows.map(({ id }) => id as number),
      )
    }),
  ],
  afterwards: fromPurges([purgeContactBatch]),
}
