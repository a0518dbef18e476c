import type { Database } from '../database/connect.ts'
import type { Log } from '../log.ts'
import { listProcesses, registerProcess } from './registered-processes.ts'
import type { ProcessRow } from './tables.ts'

const CHECK_MS = 3_000
/** A process that lost its connection to the database reconnects within this time. */
const GRACE_MS = 5_000

type Options = {
  database: Database
  process: ProcessRow
  log: Log
  /** Deletes the processes and releases what they held. */
  release: (ids: readonly number[]) => Promise<void>
}

/**
 * Finds processes that have ended. On PostgreSQL, a process lives as long as the connection that holds its lock,
 * so a slow or stopped process keeps its work.
 */
export async function watchProcesses(options: Options): Promise<{ stop: () => void }> {
  if (options.database.dialect === 'sqlite') {
    await options.release(await listOthers(options))
    return { stop: () => undefined }
  }
  const watch = new ProcessWatch(options)
  const timer = setInterval(() => void watch.check(), CHECK_MS).unref()
  return { stop: () => clearInterval(timer) }
}

class ProcessWatch {
  readonly #options: Options
  /** When each process was first missing. */
  #missingSince = new Map<number, number>()

  constructor(options: Options) {
    this.#options = options
  }

  async check(): Promise<void> {
    try {
      const { database, process } = this.#options
      const processes = await listProcesses(database.read, database.dialect)
      const own = processes.find(({ id }) => id === process.id)
      if (!own) await this.#registerAgain()
      const missing = processes.filter((one) => one !== own && !one.isAlive).map(({ id }) => id)
      const now = performance.now()
      this.#missingSince = new Map(missing.map((id) => [id, this.#missingSince.get(id) ?? now]))
      const ended = missing.filter((id) => now - this.#missingSince.get(id)! >= GRACE_MS)
      if (ended.length > 0) await this.#options.release(ended)
    } catch (error) {
      this.#options.log.warn({ err: error }, 'The other processes could not be checked.')
    }
  }

  /** After a long failure of the connection, others have taken over its jobs. */
  async #registerAgain(): Promise<void> {
    this.#options.log.warn('Other processes considered this one ended and took over its jobs.')
    const { database, process } = this.#options
    await database.write((tx) => registerProcess(tx, process))
  }
}

async function listOthers({ database, process }: Options): Promise<number[]> {
  const processes = await listProcesses(database.read, database.dialect)
  return processes.map(({ id }) => id).filter((id) => id !== process.id)
}
