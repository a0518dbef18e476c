import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { containsText } from '../database/queries/expressions.ts'
import type { ErasedPerson } from './module-erasure.ts'

/** Whether stored JSON has the person's name as a whole value, or their email address anywhere. */
export function mentionsPerson(column: string, { fullName, email }: ErasedPerson): RawBuilder<SqlBool> {
  const texts = [fullName && JSON.stringify(fullName), JSON.stringify(email).slice(1, -1)].filter((text) => text !== '')
  // Without a name and an address, nothing mentions the person; an empty text would match everything.
  return texts.length === 0
    ? sql`1 = 0`
    : sql`(${sql.join(
        texts.map((text) => containsText(column, text)),
        sql` or `,
      )})`
}
