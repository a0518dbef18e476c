import { sql, type Kysely } from 'kysely'
import type { EmailTables } from './tables.ts'

/** What the rows of a label that was removed carry in place of its name, which never holds a colon. */
export const removedName = (id: number) => `${REMOVED}${id}`
export const REMOVED = 'removed:'

/** The labels of each mail that has any, by name. */
export async function labelsOf(db: Kysely<EmailTables>, mailIds: readonly number[]): Promise<Map<number, string[]>> {
  if (mailIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('email_labelled')
    .select(['mailId', 'label'])
    .where('mailId', 'in', mailIds)
    .where('label', 'not like', `${REMOVED}%`)
    .orderBy('mailId')
    .orderBy(sql.ref('label'))
    .execute()
  const labels = Map.groupBy(rows, ({ mailId }) => mailId)
  return new Map([...labels].map(([id, own]) => [id, own.map(({ label }) => label)]))
}
