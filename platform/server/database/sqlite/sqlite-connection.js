// @ts-check
// Plain JavaScript, like the worker: a worker that has to strip types holds 14 MB more.
import { DatabaseSync } from 'node:sqlite'

/** @typedef {'reader' | 'writer'} Role */

/**
 * What one statement did: its rows, or how many it changed.
 * @typedef {{ rows: unknown[], changes?: number }} Outcome
 */

/** @typedef {{ sql: string, parameters: readonly unknown[] }} Statement */

/**
 * Statements of which the last one's outcome is answered. `before` are commands that go along; `within`: only inside an open
 * transaction may the statements run; `otherwise` is run where one fails and the transaction is still open.
 * @typedef {{ id: number, before: string[], statements: Statement[], within: boolean, otherwise: string | undefined }} Order
 */

/** @typedef {{ id: number } & (Outcome | { error: { message: string, errcode: number | undefined }, isTransaction: boolean })} Reply */

/** One connection, with its last used statements kept prepared. */
export class SqliteConnection {
  #database
  /** @type {Map<string, { statement: import('node:sqlite').StatementSync, answersRows: boolean }>} */
  #prepared = new Map()

  /**
   * FULL: what was answered as stored survives a power cut. Readers cannot write, whatever they are asked.
   * `isWanted`: whether anybody still waits for the statement that runs.
   * @param {string} file
   * @param {Role} role
   * @param {() => boolean} [isWanted]
   */
  constructor(file, role, isWanted = () => true) {
    this.#database = new DatabaseSync(file, { timeout: 5_000 })
    this.#database.function('still_wanted', () => {
      if (!isWanted()) throw new Error('Nobody waits for this any more.')
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
    const { statement, answersRows } = this.#prepare(sql)
    const values = parameters.map(bindSqlite)
    return answersRows ? { rows: statement.all(...values) } : { rows: [], changes: Number(statement.run(...values).changes) }
  }

  close() {
    this.#database.close()
  }

  /** @param {string} sql */
  #prepare(sql) {
    const kept = this.#prepared.get(sql)
    if (kept) this.#prepared.delete(sql)
    const prepared = kept ?? this.#prepareAnew(sql)
    this.#prepared.set(sql, prepared)
    if (this.#prepared.size > STATEMENTS_KEPT) this.#prepared.delete(this.#prepared.keys().next().value ?? '')
    return prepared
  }

  /** @param {string} sql */
  #prepareAnew(sql) {
    const statement = this.#database.prepare(sql)
    return { statement, answersRows: statement.columns().length > 0 }
  }
}

const STATEMENTS_KEPT = 300
const CACHE_KIBIBYTES = 16_384

/**
 * Plain values for either database: booleans as 0 and 1, times as ISO text, objects as JSON text.
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
 * SQLite takes every JavaScript number for a real one, which shows wherever no column says otherwise.
 * @param {unknown} value
 */
function bindSqlite(value) {
  const plain = bind(value)
  return typeof plain === 'number' && Number.isSafeInteger(plain) ? BigInt(plain) : plain
}
