import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { ApiError } from '../../api-error.ts'
import { isDeferred } from '../deferred-statements.ts'
import type { ObserverSlot } from '../statement-observer.ts'
import type { Statement } from './sqlite-connection.js'
import { isStorageFailure, storageUnavailable } from '../storage-errors.ts'
import { WorkerError, type WorkerLink } from './worker-link.ts'
import { toQueryResult } from './sqlite-driver.ts'

const COMMANDS_PER_COMMIT = 64
/** A batch accepts commands this long, or as long as the last commit took: the slower the disk, the more commands share it. */
const BATCH_MS = { min: 5, max: 50 }

/** Runs waiting commands in one transaction with savepoints, so that they share a disk sync: 1.7 times the writes at 32 connections. */
export class GroupCommit {
  readonly #link: WorkerLink
  readonly #onWrite: () => void
  readonly #observer: ObserverSlot
  readonly #queue: (() => void)[] = []
  #batch: Batch | undefined
  #isBusy = false
  #before: string[] = []
  #commitMs = 0

  constructor(link: WorkerLink, onWrite: () => void, observer: ObserverSlot) {
    this.#link = link
    this.#onWrite = onWrite
    this.#observer = observer
  }

  async perform<T>(work: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    const command = await this.#begin()
    try {
      const result = await work(command)
      await this.#end(command)
      return result
    } catch (error) {
      if (!command.isOver) await this.#finish(command, 'rollback to command', 'release command')
      throw error
    }
  }

  async #begin(): Promise<CommandConnection> {
    const startedAt = performance.now()
    if (this.#isBusy) await new Promise<void>((resolve) => this.#queue.push(resolve))
    this.#observer.noteWait('write', startedAt)
    this.#isBusy = true
    this.#batch ??= new Batch(Math.min(Math.max(this.#commitMs, BATCH_MS.min), BATCH_MS.max))
    this.#batch.commandCount++
    return new CommandConnection(this, this.#batch)
  }

  async #end(command: CommandConnection): Promise<void> {
    const last = command.deferred.length > 0 ? this.#run(command, command.deferred, 'rollback to command') : undefined
    await Promise.all([this.#finish(command, 'release command'), last])
  }

  run = (command: CommandConnection, statement: Statement) => this.#run(command, [statement])

  async #run(command: CommandConnection, statements: Statement[], otherwise?: string) {
    const { batch } = command
    if (command.isOver) throw new Error('The command has already ended.')
    if (batch.failure) throw batch.failure
    if (!batch.hasBegun) this.#before = ['begin immediate']
    if (!command.hasBegun) this.#before.push('savepoint command')
    batch.hasBegun = command.hasBegun = true
    const startedAt = performance.now()
    try {
      const outcome = await this.#send(statements, otherwise)
      batch.noteResult()
      return outcome
    } catch (error) {
      throw this.#toError(batch, error)
    } finally {
      this.#observer.noteStatement('write', startedAt, statements[0]!.sql)
    }
  }

  #send(statements: Statement[], otherwise?: string) {
    const before = this.#before
    this.#before = []
    return this.#link.send(statements, { before, within: true, otherwise })
  }

  #toError(batch: Batch, error: unknown): unknown {
    if (!(error instanceof WorkerError)) return batch.fail(error as ApiError)
    if (!error.isTransaction) return batch.fail(storageUnavailable(error))
    return isStorageFailure(error) ? storageUnavailable(error) : error
  }

  /** The next command need not wait for this result: the worker keeps the order. */
  #finish(command: CommandConnection, ...ending: string[]): Promise<void> {
    const { batch } = command
    command.isOver = true
    if (command.hasBegun) this.#before.push(...ending)
    if (this.#queue.length === 0 || !batch.acceptsMore()) {
      void this.#commit(batch)
      this.#batch = undefined
      this.#isBusy = this.#queue.length > 0
    }
    this.#queue.shift()?.()
    return batch.ended
  }

  async #commit(batch: Batch): Promise<void> {
    try {
      if (batch.failure) this.#before = []
      else if (batch.hasBegun) await this.#store()
      this.#onWrite()
      batch.settle()
    } catch (error) {
      this.#onWrite()
      batch.fail(storageUnavailable(error))
    }
  }

  async #store(): Promise<void> {
    const start = performance.now()
    await this.#send([{ sql: 'commit', parameters: [] }], 'rollback')
    this.#commitMs = performance.now() - start
    this.#observer.noteStatement('write', start, 'commit')
  }
}

class CommandConnection implements DatabaseConnection {
  hasBegun = false
  isOver = false
  readonly deferred: Statement[] = []
  readonly batch: Batch
  readonly #commits: GroupCommit

  constructor(commits: GroupCommit, batch: Batch) {
    this.#commits = commits
    this.batch = batch
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql, parameters } = query
    if (!isDeferred(query)) return toQueryResult<R>(await this.#commits.run(this, { sql, parameters }))
    this.deferred.push({ sql, parameters })
    return { rows: [] }
  }

  streamQuery(): never {
    throw new Error('Streaming is not supported.')
  }
}

class Batch {
  commandCount = 0
  hasBegun = false
  failure: ApiError | undefined
  readonly #milliseconds: number
  #firstResultAt: number | undefined
  readonly #ending = Promise.withResolvers<void>()

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds
    this.ended.catch(() => {})
  }

  get ended() {
    return this.#ending.promise
  }

  /** The time starts with the first result: before, the writer may still be syncing the previous commit. */
  noteResult(): void {
    this.#firstResultAt ??= performance.now()
  }

  acceptsMore(): boolean {
    const elapsed = this.#firstResultAt === undefined ? 0 : performance.now() - this.#firstResultAt
    return !this.failure && this.commandCount < COMMANDS_PER_COMMIT && elapsed < this.#milliseconds
  }

  settle() {
    this.#ending.resolve()
  }

  fail(failure: ApiError): ApiError {
    this.failure ??= failure
    this.#ending.reject(this.failure)
    return this.failure
  }
}
