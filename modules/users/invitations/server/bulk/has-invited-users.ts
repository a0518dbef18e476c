import { selectSampleIds } from '#platform/server/samples/tables.ts'
import type { UserContext } from '../../../server/user-response.ts'

/** Whether the workspace has more users than its owner, besides those of the sample data. */
export async function hasInvitedUsers({ db }: Pick<UserContext, 'db'>): Promise<boolean> {
  const users = db.selectFrom('users').select('id').where('removedAt', 'is', null).where('id', 'not in', selectSampleIds(db, 'users'))
  return (await users.limit(2).execute()).length > 1
}
