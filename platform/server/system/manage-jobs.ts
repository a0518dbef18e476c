import type { Kysely } from 'kysely'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { system } from '#platform/contract/workspace/system.ts'
import type { Context } from '../context.ts'
import { acquireLock } from '../database/acquire-lock.ts'
import type { JobTables } from '../jobs/tables.ts'
import { wakeRunners } from '../jobs/wake.ts'

const MAX_FAILED = 100

type JobsContext = Context<JobTables>

export async function listJobs(ctx: JobsContext): Promise<Output<typeof system.listJobs>> {
  const [failed, { count }, waiting] = await Promise.all([listFailed(ctx), countFailed(ctx), listWaiting(ctx)])
  return { failed, failedCount: Number(count), waiting }
}

const selectFailed = (db: Kysely<JobTables>) => db.selectFrom('jobs').where('hasFailed', '=', 1).where('finishedAt', 'is not', null)

async function listFailed({ slow }: JobsContext) {
  const query = selectFailed(slow).select(['id', 'name', 'lastError', 'attempts', 'finishedAt'])
  const rows = await query.orderBy('finishedAt', 'desc').orderBy('id', 'desc').limit(MAX_FAILED).execute()
  return rows.map(({ lastError, finishedAt, ...row }) => ({ ...row, error: lastError ?? '', failedAt: finishedAt! }))
}

const countFailed = ({ slow }: JobsContext) =>
  selectFailed(slow)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()

/** Jobs that are due or wait for another attempt, without recurring ones that wait for their next turn. */
async function listWaiting({ slow, now }: JobsContext) {
  const rows = await slow
    .selectFrom('jobs')
    .select((eb) => ['name', eb.fn.countAll().as('count'), eb.fn.min('runAt').as('oldestAt'), eb.fn.max('lastError').as('lastError')])
    .where('finishedAt', 'is', null)
    .where('claim', 'is', null)
    .where((eb) => eb.or([eb('runAt', '<=', now), eb('lastError', 'is not', null)]))
    .groupBy('name')
    .orderBy('name')
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count), oldestAt: row.oldestAt }))
}

type SomeJobs = Input<typeof system.retryJobs>

const MAX_RETRIED = 1_000

/** Retries up to 1,000 jobs. A failed job whose key a newer job has taken is not needed any more and is deleted. */
export async function retryJobs(ctx: JobsContext, { ids }: SomeJobs): Promise<{ count: number }> {
  await lockFailedJobs(ctx)
  const failed = await selectFailed(ctx.db)
    .select(['id', 'key'])
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids!))
    .orderBy('id', 'desc')
    .limit(MAX_RETRIED)
    .execute()
  const takenKeys = new Set(
    await listWaitingKeys(
      ctx,
      failed.flatMap(({ key }) => key ?? []),
    ),
  )
  const retried: number[] = []
  const replaced: number[] = []
  for (const { id, key } of failed) {
    if (key !== null && takenKeys.has(key)) replaced.push(id)
    else retried.push(id)
    if (key !== null) takenKeys.add(key)
  }
  await restartJobs(ctx, retried)
  if (replaced.length > 0) await ctx.db.deleteFrom('jobs').where('id', 'in', replaced).execute()
  return { count: retried.length }
}

/** Two users who retry or dismiss the same jobs at once would otherwise start a job twice or delete one that runs. */
const lockFailedJobs = (ctx: JobsContext) => acquireLock(ctx, 'failed-jobs')

async function listWaitingKeys({ db }: JobsContext, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const waiting = db.selectFrom('jobs').select('key').where('key', 'in', keys).where('claim', 'is', null).where('finishedAt', 'is', null)
  return (await waiting.execute()).map(({ key }) => key!)
}

async function restartJobs(ctx: JobsContext, ids: readonly number[]): Promise<void> {
  ctx.publishChange('system')
  if (ids.length === 0) return
  const restarted = { finishedAt: null, hasFailed: 0, claim: null, attempts: 0, lastError: null, runAt: ctx.now }
  await ctx.db.updateTable('jobs').set(restarted).where('id', 'in', ids).execute()
  ctx.afterCommit(wakeRunners)
}

export async function dismissJobs(ctx: JobsContext, { ids }: SomeJobs): Promise<{ count: number }> {
  await lockFailedJobs(ctx)
  const failed = ctx.db.deleteFrom('jobs').where('hasFailed', '=', 1).where('finishedAt', 'is not', null)
  const { numDeletedRows } = await (ids ? failed.where('id', 'in', ids) : failed).executeTakeFirst()
  ctx.publishChange('system')
  return { count: Number(numDeletedRows) }
}
