import type { Worker } from 'node:worker_threads'
import { returnThread, takeThread } from './sqlite-threads.ts'
import { SqliteError, storageUnavailable } from '../storage-errors.ts'
import type { Order, Outcome, Reply, Role, Statement } from './sqlite-connection.js'

/** `isTransaction`: whether the transaction survived the failed statement. */
export class WorkerError extends SqliteError {
  readonly isTransaction: boolean
  constructor(message: string, errcode: number, isTransaction: boolean) {
    super(message, errcode)
    this.isTransaction = isTransaction
  }
}

/** `walFolder`: the writer copies the write-ahead log there. */
type Setup = { file: string; role: Role; walFolder?: string | undefined }
const MAX_ID = 2 ** 31

type Abortable = { signal?: AbortSignal | undefined }
type Waiting = { resolve: (outcome: Outcome) => void; reject: (error: Error) => void }

/** Minimum time before a worker that died without answering is restarted. */
const RESTART_MS = 1_000
const ABORTED_BYTES = 4_096

/** Sends statements in order. If the worker dies, waiting statements fail with 503 and the next one starts another worker. */
export class WorkerLink {
  readonly #setup: Setup
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | undefined
  #startedAt = -RESTART_MS
  #hasReplied = false
  #lastError: Error | undefined
  #isClosed = false
  #onClosed = () => {}
  #lastId = 0
  readonly #abortedIds = new Int32Array(new SharedArrayBuffer(ABORTED_BYTES))
  #orders: Order[] = []

  constructor(setup: Setup) {
    this.#setup = setup
  }

  /** When `signal` is aborted, a waiting order fails immediately and a running one at its next `notAborted` check. */
  send(
    statements: Statement[],
    { before = [], within = false, otherwise, task, signal }: Partial<Order> & Abortable = {},
  ): Promise<Outcome> {
    if (this.#isClosed || (!this.#worker && !this.#canStart())) return Promise.reject(storageUnavailable(this.#lastError))
    const worker = (this.#worker ??= this.#start())
    return new Promise((resolve, reject) => {
      const id = (this.#lastId = (this.#lastId + 1) % MAX_ID)
      signal?.addEventListener('abort', () => Atomics.store(this.#abortedIds, id % this.#abortedIds.length, id), { once: true })
      if (this.#waiting.size === 0) worker.ref()
      this.#waiting.set(id, { resolve, reject })
      if (this.#orders.length === 0) process.nextTick(() => this.#post())
      this.#orders.push({ id, before, statements, within, otherwise, task })
    })
  }

  #canStart(): boolean {
    return this.#hasReplied || performance.now() - this.#startedAt >= RESTART_MS
  }

  #start(): Worker {
    const worker = takeThread()
    this.#startedAt = performance.now()
    this.#hasReplied = false
    worker.on('message', (replies: Reply[] | 'closed') => {
      if (replies === 'closed') this.#returnThread(worker)
      else for (const reply of replies) this.#settle(reply)
    })
    worker.on('error', (error: Error) => this.#handleLoss(worker, error))
    worker.on('exit', () => this.#handleLoss(worker, new Error('The database worker has exited.')))
    worker.postMessage({ open: { ...this.#setup, abortedIds: this.#abortedIds } })
    return worker
  }

  /** Orders of the same tick are sent together, since waking the worker costs more than most statements: 5 % of the CPU time of a create. */
  #post(): void {
    if (this.#orders.length === 0) return
    this.#worker?.postMessage(this.#orders)
    this.#orders = []
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const worker = this.#worker
    if (!worker) return
    const closed = new Promise<void>((resolve) => (this.#onClosed = resolve))
    worker.ref()
    this.#post()
    worker.postMessage('close')
    await closed
  }

  #returnThread(worker: Worker) {
    this.#worker = undefined
    returnThread(worker)
    this.#onClosed()
  }

  #settle(reply: Reply) {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    this.#hasReplied = true
    if (this.#waiting.size === 0 && !this.#isClosed) this.#worker?.unref()
    if ('error' in reply) waiting?.reject(new WorkerError(reply.error.message, reply.error.errcode ?? 0, reply.isTransaction))
    else waiting?.resolve(reply)
  }

  #handleLoss(worker: Worker, error: Error) {
    if (this.#worker !== worker) return
    this.#worker = undefined
    this.#lastError = error
    this.#orders = []
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of waiting) reject(storageUnavailable(error))
    this.#onClosed()
  }
}
