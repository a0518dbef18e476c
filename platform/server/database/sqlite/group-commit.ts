import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { Refusal } from '../../refusal.ts'
import { isAtEnd } from '../at-end.ts'
import type { Statement } from './sqlite-connection.js'
import { isFailingStorage, storageUnavailable } from '../storage-errors.ts'
import { WorkerError, type WorkerLink } from './worker-link.ts'
import { queryResult } from './sqlite-driver.ts'

const ACTS_PER_COMMIT = 64
/** So long a batch takes acts, or as long as the last commit took: the slower the disk, the more share it. */
const BATCH_MS = { least: 5, most: 50 }

/**
 * Waiting acts run one after the other inside one outer transaction, each in a savepoint, and are all answered
 * after its commit: they share one wait for the disk, during which the next ones run already. `begin`, savepoints and
 * releases travel with the next statement, and what an act runs at its end with its release.
 */
export class GroupCommit {
  readonly #link: WorkerLink
  readonly #written: () => void
  readonly #turns: (() => void)[] = []
  #batch: Batch | undefined
  #isBusy = false
  #before: string[] = []
  #commitMs = 0

  /** `written` is called after each commit, before anybody is answered. */
  constructor(link: WorkerLink, written: () => void) {
    this.#link = link
    this.#written = written
  }

  /** Runs one act's work, whose statements go to the writer as they come: none waits for the answer to the one before. */
  async perform<T>(work: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    const act = await this.#begin()
    try {
      const done = await work(act)
      await this.#end(act)
      return done
    } catch (error) {
      if (!act.isOver) await this.#finish(act, 'rollback to act', 'release act')
      throw error
    }
  }

  async #begin(): Promise<Act> {
    if (this.#isBusy) await new Promise<void>((resolve) => this.#turns.push(resolve))
    this.#isBusy = true
    this.#batch ??= new Batch(Math.min(Math.max(this.#commitMs, BATCH_MS.least), BATCH_MS.most))
    this.#batch.acts++
    return new Act(this, this.#batch)
  }

  async #end(act: Act): Promise<void> {
    const last = act.last.length > 0 ? this.#run(act, act.last, 'rollback to act') : undefined
    await Promise.all([this.#finish(act, 'release act'), last])
  }

  run = (act: Act, statement: Statement) => this.#run(act, [statement])

  /** Runs an act's statements inside its savepoint; opens that, and the outer transaction, where they are the first. */
  async #run(act: Act, statements: Statement[], otherwise?: string) {
    const { batch } = act
    if (act.isOver) throw new Error('A statement came after its act had ended.')
    if (batch.failure) throw batch.failure
    if (!batch.hasBegun) this.#before = ['begin immediate']
    if (!act.hasBegun) this.#before.push('savepoint act')
    batch.hasBegun = act.hasBegun = true
    try {
      const outcome = await this.#send(statements, otherwise)
      batch.answered()
      return outcome
    } catch (error) {
      throw this.#judge(batch, error)
    }
  }

  #send(statements: Statement[], otherwise?: string) {
    const before = this.#before
    this.#before = []
    return this.#link.send(statements, { before, within: true, otherwise })
  }

  /** An error of the statement is the act's own; where the outer transaction is gone, all acts are lost with it. */
  #judge(batch: Batch, error: unknown): unknown {
    if (!(error instanceof WorkerError)) return batch.fail(error as Refusal)
    if (!error.isTransaction) return batch.fail(storageUnavailable(error))
    return isFailingStorage(error) ? storageUnavailable(error) : error
  }

  /** The next act need not wait for this one's answer: the worker keeps the order. */
  #finish(act: Act, ...ending: string[]): Promise<void> {
    const { batch } = act
    act.isOver = true
    if (act.hasBegun) this.#before.push(...ending)
    if (this.#turns.length === 0 || !batch.takesMore()) {
      void this.#commit(batch)
      this.#batch = undefined
      this.#isBusy = this.#turns.length > 0
    }
    this.#turns.shift()?.()
    return batch.ended
  }

  async #commit(batch: Batch): Promise<void> {
    try {
      if (batch.failure) this.#before = []
      else if (batch.hasBegun) await this.#store()
      this.#written()
      batch.settle()
    } catch (error) {
      this.#written()
      batch.fail(storageUnavailable(error))
    }
  }

  async #store(): Promise<void> {
    const start = performance.now()
    await this.#send([{ sql: 'commit', parameters: [] }], 'rollback')
    this.#commitMs = performance.now() - start
  }
}

/** One act's way to the writer. */
class Act implements DatabaseConnection {
  hasBegun = false
  isOver = false
  /** What is run at its end. */
  readonly last: Statement[] = []
  readonly batch: Batch
  readonly #commits: GroupCommit

  constructor(commits: GroupCommit, batch: Batch) {
    this.#commits = commits
    this.batch = batch
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql, parameters } = query
    if (!isAtEnd(query)) return queryResult<R>(await this.#commits.run(this, { sql, parameters }))
    this.last.push({ sql, parameters })
    return { rows: [] }
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
  readonly #milliseconds: number
  #answeredAt: number | undefined
  readonly #ending = Promise.withResolvers<void>()

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds
    this.ended.catch(() => {})
  }

  get ended() {
    return this.#ending.promise
  }

  /** Its time begins with the first answer: before, the writer may have been waiting for the disk. */
  answered(): void {
    this.#answeredAt ??= performance.now()
  }

  takesMore(): boolean {
    const elapsed = this.#answeredAt === undefined ? 0 : performance.now() - this.#answeredAt
    return !this.failure && this.acts < ACTS_PER_COMMIT && elapsed < this.#milliseconds
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
