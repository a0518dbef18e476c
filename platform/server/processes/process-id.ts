import { randomInt, randomUUID } from 'node:crypto'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** PostgreSQL's advisory locks have two numbers of 32 bits: this one and the id of the process. */
export const PROCESS_LOCK = 7_236_549

const MAX_ID = 2 ** 31 - 1

export const createProcessId = () => randomInt(1, MAX_ID)

/** Identifies a claim and the process that made it. */
export const createClaim = (processId: number): string => `${processId}/${randomUUID()}`

/** Whether one of these processes made the claim or opened the device in the column. */
export const isClaimedBy = (column: string, processIds: readonly number[]): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    processIds.map((id) => sql`${sql.ref(column)} like ${`${id}/%`}`),
    sql` or `,
  )})`
