import { readContext, systemAsker } from './request-context.ts'
import { act } from './act.ts'
import { startJobs } from './jobs/runner.ts'
import type { JobContext } from './jobs/jobs.ts'
import { storeUse } from './identity/sessions.ts'
import { nowOf, type Platform } from './platform.ts'

const USE_MS = 60_000

/** What runs beside requests: the modules' jobs and services, and noting when sessions were last used. */
export function startWork(platform: Platform): { stop: () => Promise<void> } {
  const runner = startJobs({
    database: platform.database,
    jobs: platform.modules.flatMap((module) => module.jobs ?? []),
    contextFor: (job) => jobContext(platform, job.name),
    log: platform.log,
    clock: platform.clock,
  })
  const services = platform.modules
    .flatMap((module) => module.services ?? [])
    .map(({ name, start }) => start(() => jobContext(platform, name)))
  const noteUse = () => {
    const used = platform.authenticator.takeUsedSessions()
    if (used.length === 0) return Promise.resolve()
    return platform.database
      .write((tx) => storeUse(tx, used, nowOf(platform)))
      .catch((error: unknown) => platform.log.error({ err: error }, 'the use of sessions could not be noted'))
  }
  const timer = setInterval(() => void noteUse(), USE_MS).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all([runner.stop(), ...services.map((service) => service.stop())])
      await noteUse()
    },
  }
}

/** A job acts for nobody: the journal names no actor. */
export function jobContext(platform: Platform, name: string): JobContext {
  const asker = systemAsker(platform)
  const write = async (work: (ctx: never) => Promise<unknown>, options: { within?: number } = {}) => {
    const done = await act(platform, asker, { name: name, verb: work, input: undefined, ...options })
    return done.answer
  }
  return { ...readContext(platform, asker), write } as unknown as JobContext
}
