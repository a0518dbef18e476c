import type { Kysely } from 'kysely'
import { createReadContext, createSystemRequester } from './request-context.ts'
import { runCommand } from './command.ts'
import { withFields } from './log.ts'
import { toJobFields } from './jobs/run.ts'
import { startJobs } from './jobs/runner.ts'
import { wakeRunners } from './jobs/wake.ts'
import type { JobContext, JobWriteOptions } from './jobs/jobs.ts'
import { saveLastUsed } from './identity/sessions/sessions.ts'
import { saveTokenUse } from './identity/tokens/index.ts'
import { toTokenId } from './identity/tokens/token-viewers.ts'
import { getNow, type Platform } from './platform.ts'
import { releaseProcesses } from './processes/release-processes.ts'
import type { ProcessRow } from './processes/tables.ts'
import { watchProcesses } from './processes/watch-processes.ts'

const SAVE_INTERVAL_MS = 60_000

export type BackgroundWork = {
  /** Starts nothing more, and waits for what runs and for the last requests before this process is no longer registered. */
  stop: (requests: Promise<void>) => Promise<void>
}

export async function startBackgroundWork(platform: Platform, process: ProcessRow): Promise<BackgroundWork> {
  const release = (ids: readonly number[]) => releaseEndedProcesses(platform, ids)
  const watch = await watchProcesses({ ...platform, process, release })
  const runner = startJobs({
    database: platform.database,
    jobs: platform.modules.flatMap((module) => module.jobs ?? []),
    processId: platform.processId,
    contextFor: (job, row) => createJobContext({ ...platform, log: withFields(platform.log, toJobFields(row)) }, job.name),
    onRun: ({ job, outcome, seconds }) => platform.measurements.jobs.observe(seconds, job, outcome),
    log: platform.log,
    clock: platform.clock,
  })
  const services = platform.modules
    .flatMap((module) => module.services ?? [])
    .map(({ name, start }) => start(() => createJobContext(platform, name)))
  const timer = setInterval(() => void saveLastUses(platform), SAVE_INTERVAL_MS).unref()
  return {
    stop: async (requests) => {
      clearInterval(timer)
      watch.stop()
      const [haveJobsEnded] = await Promise.all([runner.stop(), requests, ...services.map((service) => service.stop())])
      await saveLastUses(platform)
      if (haveJobsEnded) await releaseAtStop(platform)
    },
  }
}

async function saveLastUses(platform: Platform): Promise<void> {
  const sessions = platform.authenticator.takeUsedSessions()
  if (sessions.length === 0) return
  const [people, tokens] = [sessions.filter(({ sessionId }) => sessionId > 0), sessions.filter(({ sessionId }) => sessionId < 0)]
  const tokenIds = tokens.map(({ sessionId }) => toTokenId(sessionId))
  const now = getNow(platform)
  const save = async (tx: Kysely<any>) => {
    await saveLastUsed(tx, people, now)
    await saveTokenUse(tx, tokenIds, now)
  }
  const logError = (error: unknown) => platform.log.error({ err: error }, 'The last use of sessions could not be saved.')
  await platform.database.write(save).catch(logError)
}

/** Without a database, others release the work of this process once it has ended. */
const releaseAtStop = (platform: Platform): Promise<void> =>
  releaseEndedProcesses(platform, [platform.processId]).catch((error: unknown) =>
    platform.log.warn({ err: error }, 'The work of this process could not be released.'),
  )

async function releaseEndedProcesses(platform: Platform, ids: readonly number[]): Promise<void> {
  await createJobContext(platform, 'processes').write((ctx) => releaseProcesses(ctx, platform.modules, ids))
  wakeRunners()
}

export function createJobContext(platform: Platform, name: string): JobContext {
  const requester = createSystemRequester(platform)
  const write = async (work: (ctx: never) => Promise<unknown>, { viewer, verb = name, ...options }: JobWriteOptions = {}) => {
    const author = viewer ? { ...requester, viewer } : requester
    return (await runCommand(platform, author, { name: verb, handler: work, input: undefined, ...options })).response
  }
  return {
    ...createReadContext(platform, requester),
    undoByEntity: platform.undoByEntity,
    processId: platform.processId,
    write,
  } as unknown as JobContext
}
