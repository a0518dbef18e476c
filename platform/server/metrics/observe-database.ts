import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { getWorkOrigin } from '../database/request-signal.ts'
import type { Log } from '../log.ts'
import type { Measurements } from './measurements.ts'

const LOGGED_SQL_LENGTH = 4_000

type Observation = { database: Database; measurements: Measurements; log: Log; config: Pick<Config, 'slowSqlMs'> }

/** Measures statements, and logs slow ones with the request or job they belong to. Their parameters may be personal and are left out. */
export function observeDatabase({ database, measurements, log, config }: Observation): void {
  const { statements, databaseWaits } = measurements
  database.observe({
    onWait: (access, milliseconds) => databaseWaits.observe(milliseconds / 1000, access),
    onStatement: (access, milliseconds, sql) => {
      statements.observe(milliseconds / 1000, access)
      if (milliseconds < config.slowSqlMs) return
      const { requestId, route, job, jobId } = getWorkOrigin() ?? {}
      const origin = { ...(requestId && { reqId: requestId }), ...(route && { route }), ...(job && { job, id: jobId }) }
      log.warn({ ms: Math.round(milliseconds), access, sql: sql.slice(0, LOGGED_SQL_LENGTH), ...origin }, 'A SQL statement was slow.')
    },
  })
}
