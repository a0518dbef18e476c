import type { Service } from '#platform/server/module.ts'
import type { JobContext } from '#platform/server/jobs/jobs.ts'
import type { CalendarTables } from '../../server/tables.ts'
import { onRefreshRequested } from './refresh-requests.ts'
import { listDueSubscriptions, refreshSubscribedEvents } from './refresh.ts'

const POLL_MS = 30_000
const STOP_TIMEOUT_MS = 6_000
const CONCURRENCY = 8

/** A service rather than a job, because slow servers would occupy the job runner, which all modules share. */
export const refreshService: Service = {
  name: 'calendar.refreshSubscriptions',
  start: (openContext) => {
    const refresher = new Refresher(openContext)
    return { stop: () => refresher.stop() }
  },
}

class Refresher {
  readonly #openContext: () => JobContext<CalendarTables>
  readonly #running = new Map<number, Promise<void>>()
  readonly #timer: NodeJS.Timeout
  readonly #unsubscribe: () => void
  #isStopped = false

  constructor(openContext: () => JobContext<CalendarTables>) {
    this.#openContext = openContext
    this.#unsubscribe = onRefreshRequested(openContext(), () => void this.#startDue())
    this.#timer = setInterval(() => void this.#startDue(), POLL_MS).unref()
    void this.#startDue()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    this.#unsubscribe()
    const { promise: timeUp, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, STOP_TIMEOUT_MS)
    await Promise.race([Promise.all(this.#running.values()), timeUp])
    clearTimeout(timer)
  }

  async #startDue(): Promise<void> {
    try {
      const ctx = this.#openContext()
      for (const due of await listDueSubscriptions(ctx, 2 * CONCURRENCY)) {
        if (this.#isStopped || this.#running.size >= CONCURRENCY) return
        if (!this.#running.has(due.id)) this.#running.set(due.id, this.#refresh(ctx, due))
      }
    } catch (error) {
      this.#openContext().log.error({ err: error }, 'due subscriptions could not be read')
    }
  }

  async #refresh(ctx: JobContext<CalendarTables>, due: Parameters<typeof refreshSubscribedEvents>[1]): Promise<void> {
    try {
      await refreshSubscribedEvents(ctx, due)
    } catch (error) {
      // Without the database, the next attempt waits for the timer.
      ctx.log.error({ err: error, subscription: due.id }, 'the state of a subscription could not be saved')
      return
    } finally {
      this.#running.delete(due.id)
    }
    await this.#startDue()
  }
}
