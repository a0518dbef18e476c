import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import type { Refusal } from '../refusal.ts'
import { isFailingStorage, storageUnavailable } from './storage-errors.ts'
import { WorkerError, type WorkerLink } from './worker-link.ts'
import { queryResult } from './sqlite-driver.ts'

const ACTS_PER_COMMIT = 64
const MILLISECONDS_PER_COMMIT = 5

/**
 * Waiting acts run one after the other inside one outer transaction, each in a savepoint, and are all answered
 * after its commit: they share one wait for the disk. `begin`, savepoints and releases travel with the next statement.
 */
export class GroupCommit implements Driver {
  readonly #link: WorkerLink
  readonly #written: () => void
  readonly #turns: (() => void)[] = []
  #batch: Batch | undefined
  #isBusy = false
  #before: string[] = []

  /** `written` is called after each commit, before anybody is answered. */
  constructor(link: WorkerLink, written: () => void) {
    this.#link = link
    this.#written = written
  }

  async init() {}

  async acquireConnection(): Promise<Act> {
    return new Act(this)
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#isBusy) await new Promise<void>((resolve) => this.#turns.push(resolve))
    this.#isBusy = true
    this.#batch ??= new Batch()
    this.#batch.acts++
    ;(connection as Act).batch = this.#batch
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#finish(connection as Act, 'release act')
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#finish(connection as Act, 'rollback to act', 'release act')
  }

  async releaseConnection() {}
  async destroy() {}

  /** Runs an act's statement inside its savepoint; opens that, and the outer transaction, where it is the first. */
  async run(act: Act, sql: string, parameters: readonly unknown[]) {
    const batch = act.batch
    if (!batch || act.isOver) throw new Error('A statement came after its act had ended.')
    if (batch.failure) throw batch.failure
    if (!batch.hasBegun) this.#before = ['begin immediate']
    if (!act.hasBegun) this.#before.push('savepoint act')
    batch.hasBegun = act.hasBegun = true
    try {
      return await this.#send(sql, parameters)
    } catch (error) {
      throw this.#judge(batch, error)
    }
  }

  #send(sql: string, parameters: readonly unknown[]) {
    const before = this.#before
    this.#before = []
    return this.#link.send(sql, parameters, { before, within: true })
  }

  /** An error of the statement is the act's own; where the outer transaction is gone, all acts are lost with it. */
  #judge(batch: Batch, error: unknown): unknown {
    if (!(error instanceof WorkerError)) return batch.fail(error as Refusal)
    if (!error.isTransaction) return batch.fail(storageUnavailable(error))
    return isFailingStorage(error) ? storageUnavailable(error) : error
  }

  #finish(act: Act, ...ending: string[]): Promise<void> {
    const batch = act.batch!
    act.isOver = true
    if (act.hasBegun) this.#before.push(...ending)
    if (this.#turns.length > 0 && batch.takesMore()) this.#turns.shift()!()
    else void this.#commit(batch)
    return batch.ended
  }

  async #commit(batch: Batch): Promise<void> {
    try {
      if (batch.failure) this.#before = []
      else if (batch.hasBegun) await this.#send('commit', [])
      this.#written()
      batch.settle()
    } catch (error) {
      this.#written()
      batch.fail(storageUnavailable(error))
      if (error instanceof WorkerError && error.isTransaction) await this.#send('rollback', []).catch(() => {})
    }
    this.#batch = undefined
    this.#isBusy = this.#turns.length > 0
    this.#turns.shift()?.()
  }
}

/** One act's way to the writer. */
class Act implements DatabaseConnection {
  batch: Batch | undefined
  hasBegun = false
  isOver = false
  readonly #commits: GroupCommit

  constructor(commits: GroupCommit) {
    this.#commits = commits
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return queryResult<R>(await this.#commits.run(this, sql, parameters))
  }

  streamQuery(): never {
    throw new Error('An act cannot stream.')
  }
}

/** The acts of one outer transaction. */
class Batch {
  acts = 0
  hasBegun = false
  failure: Refusal | undefined
  readonly #started = performance.now()
  readonly #ending = Promise.withResolvers<void>()

  constructor() {
    this.ended.catch(() => {})
  }

  get ended() {
    return this.#ending.promise
  }

  takesMore(): boolean {
    return !this.failure && this.acts < ACTS_PER_COMMIT && performance.now() - this.#started < MILLISECONDS_PER_COMMIT
  }

  settle() {
    this.#ending.resolve()
  }

  fail(failure: Refusal): Refusal {
    this.failure ??= failure
    this.#ending.reject(this.failure)
    return this.failure
  }
}
