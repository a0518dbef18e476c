import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { Bus, BusMessage } from './bus.ts'
import { inParts } from './bus-parts.ts'

const CHANNEL = 'staffroom'
const BATCH_MS = 50
const RECONNECT_MS = 500
/** A connection that nothing comes through is asked after so long whether it still is one. */
const QUIET_MS = 10_000

/**
 * Several processes on one PostgreSQL: what one publishes all hear, itself at once. Sent after commit on a connection
 * of its own, batched; whenever that connection is lost, everything may have been missed, and what could not be told
 * reaches the others as a gap.
 */
export async function createPostgresBus(databaseUrl: string, log: Log): Promise<Bus> {
  const bus = new PostgresBus(databaseUrl, log)
  await bus.connect()
  return bus
}

class PostgresBus implements Bus {
  readonly #databaseUrl: string
  readonly #log: Log
  readonly #origin = randomUUID().slice(0, 8)
  readonly #listeners: ((message: BusMessage) => void)[] = []
  readonly #gapListeners: (() => void)[] = []
  #client: pg.Client | undefined
  #isClosed = false
  #batch: BusMessage[] = []
  #timer: NodeJS.Timeout | undefined
  /** Something was published that the others were not told. */
  #isBehind = false

  constructor(databaseUrl: string, log: Log) {
    this.#databaseUrl = databaseUrl
    this.#log = log
  }

  async connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#databaseUrl, keepAlive: true, keepAliveInitialDelayMillis: QUIET_MS })
    client.on('notification', ({ payload }) => this.#hear(payload))
    client.on('error', () => undefined)
    client.on('end', () => this.#client === client && this.#lose())
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    this.#client = client
  }

  publish(message: BusMessage): void {
    for (const listener of this.#listeners) listener(message)
    this.#batch.push(message)
    this.#timer ??= setTimeout(() => void this.#flush(), BATCH_MS)
  }

  subscribe(listener: (message: BusMessage) => void): void {
    this.#listeners.push(listener)
  }

  onGap(listener: () => void): void {
    this.#gapListeners.push(listener)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#flush()
    await this.#client?.end()
  }

  #hear(payload: string | undefined): void {
    const { from, message, isGap } = JSON.parse(payload ?? '{}') as { from: string; message: BusMessage; isGap?: boolean }
    if (from === this.#origin) return
    if (isGap) return this.#assumeGap()
    for (const listener of this.#listeners) listener(message)
  }

  #assumeGap(): void {
    for (const listener of this.#gapListeners) listener()
  }

  #lose(): void {
    this.#client = undefined
    if (this.#isClosed) return
    this.#log.warn('the connection that carries changes between processes was lost')
    setTimeout(() => void this.#reconnect(), RECONNECT_MS).unref()
  }

  async #reconnect(): Promise<void> {
    if (this.#isClosed) return
    try {
      await this.connect()
      this.#assumeGap()
      await this.#flush()
    } catch {
      this.#lose()
    }
  }

  async #flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const told = this.#isBehind ? [{ message: {}, isGap: true }] : inParts(this.#batch).map((message) => ({ message }))
    this.#batch = []
    const client = this.#client
    this.#isBehind = !client && told.length > 0
    if (!client) return
    try {
      for (const one of told) await client.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify({ from: this.#origin, ...one })])
    } catch (error) {
      this.#isBehind = true
      this.#log.error({ err: error }, 'a change could not be told to the other processes')
      if (!this.#isClosed) this.#timer ??= setTimeout(() => void this.#flush(), RECONNECT_MS)
    }
  }
}
