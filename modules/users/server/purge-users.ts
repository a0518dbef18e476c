import { job } from '#platform/server/jobs/jobs.ts'
import { forgetRecords } from '#platform/server/journal/forget.ts'
import { keysOf } from '#platform/server/identity/users.ts'
import type { UserTables } from './user-response.ts'
import { daysBefore } from '#platform/server/moments.ts'

const RETENTION_DAYS = 30
const BATCH_SIZE = 100

/** Anonymizes users and their journal entries 30 days after deletion and frees their email address and username. */
export const purgeUsers = job<UserTables>({
  name: 'users.purge',
  everySeconds: 3_600,
  run: async (ctx) => {
    const until = daysBefore(ctx.now, RETENTION_DAYS)
    await ctx.write(async ({ db, now }) => {
      await db.deleteFrom('invitations').where('expiresAt', '<', now).execute()
      await db.deleteFrom('view_as').where('expiresAt', '<', now).execute()
      const found = db.selectFrom('users').select('id').where('removedAt', '<', until).where('emailKey', 'not like', 'removed %')
      const ids = (await found.limit(BATCH_SIZE).execute()).map(({ id }) => id)
      for (const id of ids) await db.updateTable('users').set(getAnonymousValues(id)).where('id', '=', id).execute()
      if (ids.length > 0) await db.deleteFrom('files').where('entity', '=', 'user').where('entityId', 'in', ids).execute()
      await forgetRecords(db, 'user', ids)
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
    ...keysOf(values),
    emailKey: `removed ${id}`,
    // Keys of real names never begin with a space, so this cannot collide with one.
    usernameKey: ` removed ${id}`,
    avatar: null,
    passwordHash: '',
    settings: '{}',
  }
}
