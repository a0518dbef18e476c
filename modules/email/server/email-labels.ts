import { sql, type Kysely } from 'kysely'
import type { EmailTables } from './tables.ts'

/** Placeholder for the name of a deleted label; label names never contain a colon. */
export const getRemovedLabelName = (id: number) => `${REMOVED_LABEL_PREFIX}${id}`
export const REMOVED_LABEL_PREFIX = 'removed:'

export async function findLabelsByEmailId(db: Kysely<EmailTables>, mailIds: readonly number[]): Promise<Map<number, string[]>> {
  if (mailIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('email_labelled')
    .select(['mailId', 'label'])
    .where('mailId', 'in', mailIds)
    .where('label', 'not like', `${REMOVED_LABEL_PREFIX}%`)
    .orderBy('mailId')
    .orderBy(sql.ref('label'))
    .execute()
  const labels = Map.groupBy(rows, ({ mailId }) => mailId)
  return new Map([...labels].map(([id, emailLabels]) => [id, emailLabels.map(({ label }) => label)]))
}
