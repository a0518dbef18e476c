import { job } from '#platform/server/jobs/jobs.ts'
import { forgetRecords } from '#platform/server/journal/forget.ts'
import { keysOf } from '#platform/server/identity/users.ts'
import type { UserTables } from './user-view.ts'
import { daysBefore } from '#platform/server/moments.ts'

const KEEP_DAYS = 30
const BATCH = 100

/** Blanks people 30 days after they were deleted, with what the journal kept of them; their e-mail address and username are free again. */
export const purgeUsers = job<UserTables>({
  name: 'users.purge',
  everySeconds: 3_600,
  run: async (ctx) => {
    const until = daysBefore(ctx.now, KEEP_DAYS)
    await ctx.write(async ({ db, now }) => {
      await db.deleteFrom('invitations').where('expiresAt', '<', now).execute()
      await db.deleteFrom('view_as').where('expiresAt', '<', now).execute()
      const found = db.selectFrom('users').select('id').where('removedAt', '<', until).where('emailKey', 'not like', 'removed %')
      const ids = (await found.limit(BATCH).execute()).map(({ id }) => id)
      for (const id of ids) await db.updateTable('users').set(blankOf(id)).where('id', '=', id).execute()
      if (ids.length > 0) await db.deleteFrom('files').where('entity', '=', 'user').where('entityId', 'in', ids).execute()
      await forgetRecords(db, 'user', ids)
    })
  },
})

function blankOf(id: number) {
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
    // A name can be anything, but its key never begins with a blank.
    usernameKey: ` removed ${id}`,
    avatar: null,
    passwordHash: '',
    settings: '{}',
  }
}
