import { builtInLabels } from '../../contract.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import { getMailboxOwnerId, type EmailContext } from '../../server/email-subjects.ts'

/** Finds a label by name, ignoring case and accents, and returns the name as stored. */
export async function findLabel({ db, viewer }: Pick<EmailContext, 'db' | 'viewer'>, name: string): Promise<string | undefined> {
  const key = normalizeForSearch(name)
  const builtIn = builtInLabels.find((label) => label === key)
  if (builtIn) return builtIn
  const query = db
    .selectFrom('email_labels')
    .select('name')
    .where('userId', '=', getMailboxOwnerId(viewer))
    .where('nameKey', '=', key)
    .where('removedAt', 'is', null)
  return (await query.executeTakeFirst())?.name
}
