import { type Generated, type Selectable, sql } from 'kysely'
import { expanding, type Migration } from '../database/migrate.ts'
import { columnTypes } from '../database/columns.ts'

export type JobsTable = {
  id: Generated<number>
  name: string
  key: string | null
  isRecurring: number
  /** JSON; cleared when done, as it may contain personal data. */
  payload: string
  /** When a runner may claim it: its scheduled time, the time of the next attempt, or the end of the current lease. */
  runAt: string
  attempts: number
  claim: string | null
  lastError: string | null
  createdAt: string
  finishedAt: string | null
  hasFailed: number
  /** The id of the request that has enqueued it, which the logs contain. */
  request: string | null
}

export type JobTables = { jobs: JobsTable }
export type JobRow = Selectable<JobsTable>

export const migrations: Record<string, Migration> = {
  platform_0003_jobs: async (db, dialect) => {
    const column = columnTypes(dialect)
    await db.schema
      .createTable('jobs')
      .addColumn('id', ...column.id)
      .addColumn('name', column.text, (c) => c.notNull())
      .addColumn('key', column.text)
      .addColumn('isRecurring', column.boolean, (c) => c.notNull().defaultTo(0))
      .addColumn('payload', column.json, (c) => c.notNull())
      .addColumn('runAt', column.time, (c) => c.notNull())
      .addColumn('attempts', column.integer, (c) => c.notNull().defaultTo(0))
      .addColumn('claim', column.text)
      .addColumn('lastError', column.text)
      .addColumn('createdAt', column.time, (c) => c.notNull())
      .addColumn('finishedAt', column.time)
      .addColumn('hasFailed', column.boolean, (c) => c.notNull().defaultTo(0))
      .execute()
    const unfinished = db.schema.createIndex('jobs_due').on('jobs').columns(['runAt', 'id']).where(sql.ref('finishedAt'), 'is', null)
    await unfinished.execute()
    const waiting = db.schema.createIndex('jobs_key').unique().on('jobs').column('key')
    await waiting.where(sql.ref('claim'), 'is', null).where(sql.ref('finishedAt'), 'is', null).execute()
    await db.schema.createIndex('jobs_recurring').unique().on('jobs').column('name').where(sql.ref('isRecurring'), '=', 1).execute()
    await db.schema.createIndex('jobs_finished').on('jobs').column('finishedAt').execute()
  },
  platform_0062_job_requests: expanding(async (db, dialect) => {
    await db.schema.alterTable('jobs').addColumn('request', columnTypes(dialect).text).execute()
    await db.schema.createIndex('jobs_failed').on('jobs').column('finishedAt').where(sql.ref('hasFailed'), '=', 1).execute()
  }),
}
