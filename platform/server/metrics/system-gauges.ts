import type { Kysely } from 'kysely'
import { readDiskSpace } from '../system/get-system.ts'
import { measureDatabase } from '../system/measure-sizes.ts'
import type { JobTables } from '../jobs/tables.ts'
import { defineGauge } from './gauge.ts'

/** Gauges of the workspace, which are the same in every process. */
export const systemGauges = [
  defineGauge({
    name: 'staffroom_database_size_bytes',
    help: 'Size of the database.',
    collect: async ({ slow, dialect }) => [{ value: await measureDatabase(slow, dialect), labels: { kind: dialect } }],
  }),
  defineGauge({
    name: 'staffroom_disk_free_bytes',
    help: 'Free space on the disk of DATA_DIR.',
    collect: async ({ config }) => [{ value: (await readDiskSpace(config.dataDir)).freeSpace }],
  }),
  defineGauge({
    name: 'staffroom_disk_size_bytes',
    help: 'Size of the disk of DATA_DIR.',
    collect: async ({ config }) => [{ value: (await readDiskSpace(config.dataDir)).totalSpace }],
  }),
  defineGauge<JobTables>({
    name: 'staffroom_jobs',
    help: 'Background jobs by name: scheduled for later, due, running, retrying after a failure, or failed.',
    collect: async ({ slow, now }) =>
      (await countJobs(slow, now)).map(({ name, state, count }) => ({ value: count, labels: { name, state } })),
  }),
  defineGauge<JobTables>({
    name: 'staffroom_oldest_due_job_seconds',
    help: 'How long the oldest due job has been waiting to start.',
    collect: async ({ slow, now }) => [{ value: await getOldestDueSeconds(slow, now) }],
  }),
]

type JobCount = { name: string; state: string; count: number }

async function countJobs(db: Kysely<JobTables>, now: string): Promise<JobCount[]> {
  const unfinished = await db
    .selectFrom('jobs')
    .select((eb) => [
      'name',
      eb
        .case()
        .when('claim', 'is not', null)
        .then('running')
        .when('lastError', 'is not', null)
        .then('retrying')
        .when('runAt', '<=', now)
        .then('due')
        .else('scheduled')
        .end()
        .as('state'),
      eb.fn.countAll().as('count'),
    ])
    .where('finishedAt', 'is', null)
    .groupBy(['name', 'state'])
    .execute()
  const failed = await db
    .selectFrom('jobs')
    .select((eb) => ['name', eb.fn.countAll().as('count')])
    .where('hasFailed', '=', 1)
    .groupBy('name')
    .execute()
  return [...unfinished, ...failed.map((row) => ({ ...row, state: 'failed' }))].map((row) => ({ ...row, count: Number(row.count) }))
}

async function getOldestDueSeconds(db: Kysely<JobTables>, now: string): Promise<number> {
  const due = db.selectFrom('jobs').select('runAt').where('finishedAt', 'is', null).where('claim', 'is', null).where('runAt', '<=', now)
  const oldest = await due.orderBy('runAt').limit(1).executeTakeFirst()
  return oldest ? (Date.parse(now) - Date.parse(oldest.runAt)) / 1000 : 0
}
