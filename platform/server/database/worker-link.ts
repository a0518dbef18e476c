import { Worker } from 'node:worker_threads'
import { SqliteError, storageUnavailable } from './storage-errors.ts'
import type { Order, Outcome, Reply, Role } from './sqlite-connection.js'

/** A statement failed in the worker; `isTransaction` says whether its transaction outlived that. */
export class WorkerError extends SqliteError {
  readonly isTransaction: boolean
  constructor(message: string, errcode: number, isTransaction: boolean) {
    super(message, errcode)
    this.isTransaction = isTransaction
  }
}

/** Statements go to a worker with a connection of its own, in order; answers come back the same way. */
export class WorkerLink {
  readonly #worker: Worker
  readonly #waiting = new Map<number, { resolve: (outcome: Outcome) => void; reject: (error: Error) => void }>()
  readonly #ended: Promise<void>
  #death: Error | undefined
  #lastId = 0
  #orders: Order[] = []

  constructor(setup: { file: string; role: Role }) {
    this.#worker = new Worker(new URL('./sqlite-worker.js', import.meta.url), { workerData: setup })
    this.#worker.unref()
    this.#worker.on('message', (replies: Reply[]) => replies.forEach((reply) => this.#settle(reply)))
    this.#worker.on('error', (error: Error) => this.#die(error))
    this.#ended = new Promise((resolve) =>
      this.#worker.on('exit', () => (this.#die(new Error('The database worker has ended.')), resolve())),
    )
  }

  send(sql: string, parameters: readonly unknown[], { before = [], within = false }: Partial<Order> = {}): Promise<Outcome> {
    if (this.#death) return Promise.reject(storageUnavailable(this.#death))
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId
      if (this.#waiting.size === 0) this.#worker.ref()
      this.#waiting.set(id, { resolve, reject })
      if (this.#orders.length === 0) process.nextTick(() => this.#post())
      this.#orders.push({ id, before, sql, parameters, within })
    })
  }

  /** What is asked for together travels together: waking the other side costs more than most statements. */
  #post(): void {
    if (this.#orders.length === 0) return
    this.#worker.postMessage(this.#orders)
    this.#orders = []
  }

  async close(): Promise<void> {
    if (this.#death) return
    this.#worker.ref()
    this.#post()
    this.#worker.postMessage('close')
    await this.#ended
  }

  #settle(reply: Reply) {
    const waiting = this.#waiting.get(reply.id)!
    this.#waiting.delete(reply.id)
    if (this.#waiting.size === 0) this.#worker.unref()
    if ('error' in reply) waiting.reject(new WorkerError(reply.error.message, reply.error.errcode ?? 0, reply.isTransaction))
    else waiting.resolve(reply)
  }

  #die(error: Error) {
    this.#death ??= error
    for (const { reject } of this.#waiting.values()) reject(storageUnavailable(this.#death))
    this.#waiting.clear()
  }
}
