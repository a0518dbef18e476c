// @ts-check
// Plain JavaScript, like the worker: a worker that strips types uses 14 MB more.
import { DatabaseSync } from 'node:sqlite'

/** @typedef {'reader' | 'writer'} Role */

/**
 * The rows of a statement, or the number of changed rows.
 * @typedef {{ rows: unknown[], changes?: number }} Outcome
 */

/** @typedef {{ sql: string, parameters: readonly unknown[] }} Statement */

/**
 * Runs statements and returns the outcome of the last one. `before`: commands to run first; `within`: requires an open transaction;
 * `otherwise`: runs if a statement fails while the transaction is still open; `task`: instead of statements, after the open transaction.
 * @typedef {{ id: number, before: string[], statements: Statement[], within: boolean, otherwise: string | undefined,
 *   task?: import('../wal-control.ts').WalTask | undefined }} Order
 */

/** @typedef {{ id: number } & (Outcome | { error: { message: string, errcode: number | undefined }, isTransaction: boolean })} Reply */

export class SqliteConnection {
  #database
  /** @type {Map<string, { statement: import('node:sqlite').StatementSync, returnsRows: boolean }>} */
  #prepared = new Map()

  /**
   * With synchronous = full, acknowledged commits survive a power failure. Readers cannot write.
   * `isAborted`: whether the running statement should stop.
   * @param {string} file
   * @param {Role} role
   * @param {() => boolean} [isAborted]
   */
  constructor(file, role, isAborted = () => false) {
    this.#database = new DatabaseSync(file, { timeout: 5_000 })
    this.#database.function('not_aborted', () => {
      if (isAborted()) throw new Error('The request was aborted.')
      return 1
    })
    this.#database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
    this.#database.exec(`pragma temp_store = memory; pragma cache_size = -${CACHE_KIBIBYTES}`)
    if (role === 'reader') this.#database.exec('begin immediate; rollback; pragma query_only = on')
  }

  get isTransaction() {
    return this.#database.isTransaction
  }

  /**
   * @param {string} sql
   * @param {readonly unknown[]} parameters
   * @returns {Outcome}
   */
  run(sql, parameters) {
    const { statement, returnsRows } = this.#prepare(sql)
    const values = parameters.map(bindSqlite)
    return returnsRows ? { rows: statement.all(...values) } : { rows: [], changes: Number(statement.run(...values).changes) }
  }

  close() {
    this.#database.close()
  }

  /** @param {string} sql */
  #prepare(sql) {
    const cached = this.#prepared.get(sql)
    if (cached) this.#prepared.delete(sql)
    const prepared = cached ?? this.#prepareNew(sql)
    this.#prepared.set(sql, prepared)
    if (this.#prepared.size > MAX_STATEMENTS) this.#prepared.delete(this.#prepared.keys().next().value ?? '')
    return prepared
  }

  /** @param {string} sql */
  #prepareNew(sql) {
    const statement = this.#database.prepare(sql)
    return { statement, returnsRows: statement.columns().length > 0 }
  }
}

/** Without prepared statements that are reused, reading a task takes 37 % more CPU time. */
const MAX_STATEMENTS = 300
const CACHE_KIBIBYTES = 16_384

/**
 * Converts a value for either database: booleans to 0 and 1, times to ISO text, objects to JSON.
 * @param {unknown} value
 * @returns {string | number | bigint | Uint8Array | null}
 */
export function bind(value) {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return value
  if (typeof value === 'object') return JSON.stringify(value)
  return /** @type {string | number | bigint} */ (value)
}

/**
 * node:sqlite binds JavaScript numbers as REAL, which shows where no column type applies.
 * @param {unknown} value
 */
function bindSqlite(value) {
  const plain = bind(value)
  return typeof plain === 'number' && Number.isSafeInteger(plain) ? BigInt(plain) : plain
}
