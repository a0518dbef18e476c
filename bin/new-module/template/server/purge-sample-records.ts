import { definePurgeJob, purgeRemovedFrom } from '#platform/server/jobs/define-purge-job.ts'
import type { SampleRecordTables } from './tables.ts'

export const purgeSampleRecords = definePurgeJob<SampleRecordTables>('sample-records.purge', [
  purgeRemovedFrom({ table: 'sample_records', entity: 'sample-record' }),
])
