import type { JobContext } from '#platform/server/jobs/jobs.ts'
import type { EmailTables } from '../../server/tables.ts'

export type SyncContext = JobContext<EmailTables>
