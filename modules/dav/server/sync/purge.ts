import { sql } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import { queryAnonymizedUsers } from '#platform/server/identity/removed-users.ts'
import { daysBefore } from '#platform/server/instants.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import type { DavTables } from '../tables.ts'

type DavContext = Context<DavTables>

const RETENTION_DAYS = 90

/** Programs that have not synchronized for 90 days start again from the beginning. */
export const purgeSyncStates = defineJob<DavTables>({
  name: 'dav.purge',
  everySeconds: 86_400,
  run: async (ctx) => {
    const until = daysBefore(ctx.now, RETENTION_DAYS)
    await ctx.write((command) => purgeCollections(command, until))
    await ctx.write((command) => deleteRemovedMembers(command, until))
  },
})

async function purgeCollections({ db }: DavContext, until: string): Promise<void> {
  const anonymized = () => queryAnonymizedUsers(db)
  const unused = db
    .selectFrom('dav_collections')
    .select('id')
    .where((eb) => eb.or([eb('usedAt', '<', until), eb('userId', 'in', anonymized())]))
  await db.deleteFrom('dav_members').where('collectionId', 'in', unused).execute()
  await db.deleteFrom('dav_collections').where('id', 'in', unused).execute()
  await db.deleteFrom('dav_names').where('userId', 'in', anonymized()).execute()
}

async function deleteRemovedMembers({ db }: DavContext, until: string): Promise<void> {
  const removed = db.selectFrom('dav_members').where('etag', 'is', null).where('changedAt', '<', until)
  const latest = await removed
    .select(['collectionId', (eb) => eb.fn.max('revision').as('revision')])
    .groupBy('collectionId')
    .execute()
  for (const { collectionId, revision } of latest)
    await db
      .updateTable('dav_collections')
      .set({ oldestRevision: sql<number>`case when "oldestRevision" < ${revision} then ${revision} else "oldestRevision" end` })
      .where('id', '=', collectionId)
      .execute()
  await db.deleteFrom('dav_members').where('etag', 'is', null).where('changedAt', '<', until).execute()
}
