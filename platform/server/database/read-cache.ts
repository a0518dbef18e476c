import type { Outcome, Statement } from './sqlite/sqlite-connection.js'

type RunQuery = (statement: Statement, signal: AbortSignal) => Promise<Outcome>
type CachedRead = { result: Promise<Outcome>; waiters: number; abort: () => void }

const MAX_ROWS = 2_000

/**
 * After a change, thousands of clients request the same list, which then takes a quarter of the CPU time. Only for a database without other
 * writers; rows are frozen.
 */
export class ReadCache {
  readonly #runQuery: RunQuery
  #reads = new Map<string, CachedRead>()
  #rows = 0

  constructor(runQuery: RunQuery) {
    this.#runQuery = runQuery
  }

  run({ sql, parameters }: Statement, signal?: AbortSignal): Promise<Outcome> {
    const key = JSON.stringify([sql, parameters], serializeBigInt)
    const read = this.#reads.get(key) ?? this.#begin(key, { sql, parameters })
    read.waiters++
    if (!signal) return read.result
    const stopWaiting = () => {
      read.waiters--
      if (read.waiters > 0) return
      if (this.#reads.get(key) === read) this.#reads.delete(key)
      read.abort()
    }
    signal.addEventListener('abort', stopWaiting, { once: true })
    return read.result.finally(() => signal.removeEventListener('abort', stopWaiting))
  }

  #begin(key: string, statement: Statement): CachedRead {
    const controller = new AbortController()
    const result = this.#runQuery(statement, controller.signal).then(freezeRows)
    const read = { result, waiters: 0, abort: () => controller.abort() }
    const reads = this.#reads.set(key, read)
    result.then(
      ({ rows }) => reads === this.#reads && this.#count(rows.length + 1),
      () => reads.get(key) === read && reads.delete(key),
    )
    return read
  }

  /** Call after a write and before clients are notified. */
  clear(): void {
    this.#reads = new Map()
    this.#rows = 0
  }

  #count(rows: number): void {
    this.#rows += rows
    if (this.#rows > MAX_ROWS) this.clear()
  }
}

const serializeBigInt = (_: string, value: unknown) => (typeof value === 'bigint' ? { bigint: String(value) } : value)

function freezeRows(outcome: Outcome): Outcome {
  outcome.rows.forEach(Object.freeze)
  Object.freeze(outcome.rows)
  return outcome
}
