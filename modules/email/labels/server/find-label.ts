import { builtInLabels } from '../../contract.ts'
import { normalise } from '#platform/server/search/normalise.ts'
import { ownId, type EmailContext } from '../../server/email-subjects.ts'

/** The label of this name as it is written, whatever the case; undefined where the viewer has none. */
export async function findLabel({ db, viewer }: Pick<EmailContext, 'db' | 'viewer'>, name: string): Promise<string | undefined> {
  const key = normalise(name)
  const builtIn = builtInLabels.find((label) => label === key)
  if (builtIn) return builtIn
  const own = db
    .selectFrom('email_labels')
    .select('name')
    .where('userId', '=', ownId(viewer))
    .where('nameKey', '=', key)
    .where('removedAt', 'is', null)
  return (await own.executeTakeFirst())?.name
}
