import { sql } from 'kysely'
import { ConfigError } from '../config/config-error.ts'
import type { Database } from '../database/connect.ts'

/** Leases are compared with the clock of each process and last a minute or longer. */
const MAX_CLOCK_DIFFERENCE_MS = 10_000

/** Compares the clock of this machine with PostgreSQL's, which all processes share. */
export async function assertSameClock({ read }: Database): Promise<void> {
  const before = Date.now()
  const answer = await sql<{ now: number }>`select extract(epoch from clock_timestamp()) * 1000 as now`.execute(read)
  const { now } = answer.rows[0]!
  const difference = Math.max(before - now, now - Date.now())
  if (difference <= MAX_CLOCK_DIFFERENCE_MS) return
  throw new ConfigError(
    `The clock of this machine differs from that of PostgreSQL by ${Math.round(difference / 1000)} seconds, at most 10 are allowed. Synchronize the clocks of both machines with NTP.`,
  )
}
