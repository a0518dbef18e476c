import type { Kysely } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import { queryUsersRemovedBefore } from '#platform/server/identity/removed-users.ts'
import { definePurgeJob, listIds, purgeRecords } from '#platform/server/jobs/define-purge-job.ts'
import { unindexRecords } from '#platform/server/search/index-record.ts'
import type { ContactTables } from './tables.ts'

/** Also purges the personal contacts of users removed as long ago. */
export const purgeContacts = definePurgeJob<ContactTables>('contacts.purge', [purgeContactBatch])

export async function purgeContactBatch({ db }: Context<ContactTables>, until: string): Promise<number> {
  const removedUsers = queryUsersRemovedBefore(db, until)
  const ids = await listIds(
    db
      .selectFrom('contacts')
      .select('id')
      .where((eb) => eb.or([eb('removedAt', '<', until), eb.and([eb('isShared', '=', 0), eb('ownerId', 'in', removedUsers)])])),
  )
  return deleteContacts(db, ids)
}

export async function deleteContacts(db: Kysely<ContactTables>, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  await unindexRecords(db, 'contact', ids)
  await db.deleteFrom('files').where('entity', '=', 'contact').where('entityId', 'in', ids).execute()
  return purgeRecords(db, { table: 'contacts', entity: 'contact', references: { contact_emails: 'contactId' } }, ids)
}
