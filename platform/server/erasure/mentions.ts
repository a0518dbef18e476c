import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { containsText } from '../database/queries/expressions.ts'
import type { ErasedPerson } from './module-erasure.ts'

/** Whether stored JSON has the person's name as a whole value, or their email address anywhere. */
export const mentionsPerson = (column: string, { fullName, email }: ErasedPerson): RawBuilder<SqlBool> =>
  sql`(${containsText(column, JSON.stringify(fullName))} or ${containsText(column, JSON.stringify(email).slice(1, -1))})`
