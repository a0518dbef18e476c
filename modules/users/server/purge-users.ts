import { defineJob } from '#platform/server/jobs/jobs.ts'
import { RETENTION_DAYS } from '#platform/contract/company-journal.ts'
import { anonymizeUser } from '#platform/server/identity/anonymize-user.ts'
import type { UserTables } from './user-response.ts'
import { daysBefore } from '#platform/server/instants.ts'

const BATCH_SIZE = 100

/** Anonymizes users and their journal entries 30 days after deletion and frees their email address and username. */
export const purgeUsers = defineJob<UserTables>({
  name: 'users.purge',
  everySeconds: 3_600,
  run: async (ctx) => {
    const deletedBefore = daysBefore(ctx.now, RETENTION_DAYS)
    await ctx.write(async ({ db, now }) => {
      await db.deleteFrom('invitations').where('expiresAt', '<', now).execute()
      await db.deleteFrom('view_as').where('expiresAt', '<', now).execute()
      const deletedUsers = db
        .selectFrom('users')
        .select('id')
        .where('removedAt', '<', deletedBefore)
        .where('emailKey', 'not like', 'removed %')
      const ids = (await deletedUsers.limit(BATCH_SIZE).execute()).map(({ id }) => id)
      for (const id of ids) await anonymizeUser(db, id)
    })
  },
})
