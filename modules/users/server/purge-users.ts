import { defineJob } from '#platform/server/jobs/jobs.ts'
import { RETENTION_DAYS } from '#platform/contract/company-journal.ts'
import { purgeJournalEntries } from '#platform/server/journal/purge-journal-entries.ts'
import { deleteFactors } from '#platform/server/identity/factors/user-factors.ts'
import { toUserKeys } from '#platform/server/identity/users.ts'
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
      for (const id of ids) await db.updateTable('users').set(getAnonymousValues(id)).where('id', '=', id).execute()
      for (const id of ids) await deleteFactors(db, id)
      if (ids.length > 0) await db.deleteFrom('files').where('entity', '=', 'user').where('entityId', 'in', ids).execute()
      await purgeJournalEntries(db, 'user', ids)
    })
  },
})

function getAnonymousValues(id: number) {
  const values = {
    fullName: '',
    username: `removed-${id}`,
    email: `removed-${id}`,
    company: null,
    country: null,
    contact: null,
    role: 'guest',
  }
  return {
    ...values,
    ...toUserKeys(values),
    emailKey: `removed ${id}`,
    // Keys of real names never begin with a space, so this cannot collide with one.
    usernameKey: ` removed ${id}`,
    avatar: null,
    passwordHash: '',
    settings: '{}',
  }
}
