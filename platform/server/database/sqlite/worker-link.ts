import type { Worker } from 'node:worker_threads'
import { giveBackThread, takeThread } from './sqlite-threads.ts'
import { SqliteError, storageUnavailable } from '../storage-errors.ts'
import type { Order, Outcome, Reply, Role, Statement } from './sqlite-connection.js'

/** A statement failed in the worker; `isTransaction` says whether its transaction outlived that. */
export class WorkerError extends SqliteError {
  readonly isTransaction: boolean
  constructor(message: string, errcode: number, isTransaction: boolean) {
    super(message, errcode)
    this.isTransaction = isTransaction
  }
}

type Setup = { file: string; role: Role }
/** Numbers are taken anew after so many. */
const MOST_ID = 2 ** 31

type Abortable = { signal?: AbortSignal | undefined }
type Waiting = { resolve: (outcome: Outcome) => void; reject: (error: Error) => void }

/** A worker that dies before its first answer is not started anew sooner than this. */
const RESTART_MS = 1_000
/** Room for so many orders, by their numbers, that wait at the same time. */
const GIVEN_UP_BYTES = 4_096

/**
 * Statements go to a worker with a connection of its own, in order; answers come back the same way. It starts with the first; one
 * that has died takes what waited for it along (Refusal 503) and is replaced for what comes next.
 */
export class WorkerLink {
  readonly #setup: Setup
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | undefined
  #startedAt = -RESTART_MS
  #hasAnswered = false
  #death: Error | undefined
  #isClosed = false
  #whenClosed = () => {}
  #lastId = 0
  readonly #givenUp = new Int32Array(new SharedArrayBuffer(GIVEN_UP_BYTES))
  #orders: Order[] = []

  constructor(setup: Setup) {
    this.#setup = setup
  }

  /** Once `signal` is aborted the order fails: at once where it has not begun, else as soon as its statement looks (`stillWanted`). */
  send(statements: Statement[], { before = [], within = false, otherwise, signal }: Partial<Order> & Abortable = {}): Promise<Outcome> {
    if (this.#isClosed || (!this.#worker && !this.#mayStart())) return Promise.reject(storageUnavailable(this.#death))
    const worker = (this.#worker ??= this.#start())
    return new Promise((resolve, reject) => {
      const id = (this.#lastId = (this.#lastId + 1) % MOST_ID)
      signal?.addEventListener('abort', () => Atomics.store(this.#givenUp, id % this.#givenUp.length, id), { once: true })
      if (this.#waiting.size === 0) worker.ref()
      this.#waiting.set(id, { resolve, reject })
      if (this.#orders.length === 0) process.nextTick(() => this.#post())
      this.#orders.push({ id, before, statements, within, otherwise })
    })
  }

  #mayStart(): boolean {
    return this.#hasAnswered || performance.now() - this.#startedAt >= RESTART_MS
  }

  #start(): Worker {
    const worker = takeThread()
    this.#startedAt = performance.now()
    this.#hasAnswered = false
    worker.on('message', (replies: Reply[] | 'closed') => {
      if (replies === 'closed') this.#giveBack(worker)
      else for (const reply of replies) this.#settle(reply)
    })
    worker.on('error', (error: Error) => this.#lose(worker, error))
    worker.on('exit', () => this.#lose(worker, new Error('The database worker has ended.')))
    worker.postMessage({ open: { ...this.#setup, givenUp: this.#givenUp } })
    return worker
  }

  /** What is asked for together travels together: waking the other side costs more than most statements. */
  #post(): void {
    if (this.#orders.length === 0) return
    this.#worker?.postMessage(this.#orders)
    this.#orders = []
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const worker = this.#worker
    if (!worker) return
    const closed = new Promise<void>((resolve) => (this.#whenClosed = resolve))
    worker.ref()
    this.#post()
    worker.postMessage('close')
    await closed
  }

  #giveBack(worker: Worker) {
    this.#worker = undefined
    giveBackThread(worker)
    this.#whenClosed()
  }

  #settle(reply: Reply) {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    this.#hasAnswered = true
    if (this.#waiting.size === 0 && !this.#isClosed) this.#worker?.unref()
    if ('error' in reply) waiting?.reject(new WorkerError(reply.error.message, reply.error.errcode ?? 0, reply.isTransaction))
    else waiting?.resolve(reply)
  }

  #lose(worker: Worker, error: Error) {
    if (this.#worker !== worker) return
    this.#worker = undefined
    this.#death = error
    this.#orders = []
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of waiting) reject(storageUnavailable(error))
    this.#whenClosed()
  }
}
