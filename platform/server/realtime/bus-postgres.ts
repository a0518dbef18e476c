import pg from 'pg'
import type { Log } from '../log.ts'
import { PROCESS_LOCK } from '../processes/process-id.ts'
import type { Bus, BusMessage } from './bus.ts'
import { queryInTime } from './query-in-time.ts'
import { splitBusMessages } from './split-bus-messages.ts'

const CHANNEL = 'staffroom'
const BATCH_MS = 50
const RECONNECT_MS = 500
const CONNECT_MS = 5_000
/** A lost connection is noticed and replaced before other processes consider this one ended, which takes them at least 6 seconds. */
const HEARTBEAT_MS = 2_000
/** One statement for a batch, because each commit with NOTIFY takes a lock of the whole database server. */
const NOTIFY_ALL = 'select pg_notify($1, payload) from unnest($2::text[]) as payload'
/** Idle connections are probed after this time. */
const QUIET_MS = 10_000
/**
 * PostgreSQL notices within 10 seconds that the machine of this process is gone, and releases its lock. Keepalives are sent only while no
 * data waits for its acknowledgement.
 */
export const DETECT_LOSS = `set tcp_keepalives_idle = 4; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3;
  set tcp_user_timeout = 10000`

/**
 * Publishes in batches on a separate connection; a lost connection or failed message reaches other processes as a gap. The connection
 * holds the lock by which other processes know that this one is alive.
 */
export async function createPostgresBus(connection: pg.ClientConfig, log: Log, processId: number): Promise<Bus> {
  const bus = new PostgresBus(connection, log, processId)
  await bus.connect()
  return bus
}

class PostgresBus implements Bus {
  readonly #connection: pg.ClientConfig
  readonly #log: Log
  readonly #processId: number
  readonly #listeners: ((message: BusMessage) => void)[] = []
  readonly #gapListeners: (() => void)[] = []
  #client: pg.Client | undefined
  #isClosed = false
  #batch: BusMessage[] = []
  /** One query at a time. */
  #lastQuery = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #heartbeat: NodeJS.Timeout | undefined
  /** Other processes missed a message. */
  #isBehind = false

  constructor(connection: pg.ClientConfig, log: Log, processId: number) {
    this.#connection = connection
    this.#log = log
    this.#processId = processId
  }

  async connect(): Promise<void> {
    const client = new pg.Client({
      ...this.#connection,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: QUIET_MS,
    })
    client.on('notification', ({ payload }) => this.#receive(payload))
    client.on('error', () => undefined)
    client.on('end', () => this.#client === client && this.#handleLoss())
    await client.connect()
    await queryInTime(client, DETECT_LOSS)
    await queryInTime(client, 'select pg_advisory_lock_shared($1, $2)', [PROCESS_LOCK, this.#processId])
    await queryInTime(client, `listen ${CHANNEL}`)
    this.#client = client
    this.#heartbeat ??= setInterval(() => void this.#enqueue(() => this.#checkConnection()), HEARTBEAT_MS).unref()
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
    clearInterval(this.#heartbeat)
    await this.#flush()
    await this.#client?.end()
  }

  #receive(payload: string | undefined): void {
    const { from, message, isGap } = JSON.parse(payload ?? '{}') as { from: number; message: BusMessage; isGap?: boolean }
    if (from === this.#processId) return
    if (isGap) return this.#assumeGap()
    for (const listener of this.#listeners) listener(message)
  }

  #assumeGap(): void {
    for (const listener of this.#gapListeners) listener()
  }

  #handleLoss(): void {
    this.#client = undefined
    if (this.#isClosed) return
    this.#log.warn('The connection for changes between processes was lost.')
    setTimeout(() => void this.#reconnect(), RECONNECT_MS).unref()
  }

  async #reconnect(): Promise<void> {
    if (this.#isClosed) return
    try {
      await this.connect()
      this.#assumeGap()
      await this.#flush()
    } catch {
      this.#handleLoss()
    }
  }

  /** One batch at a time; what is published meanwhile goes into the next one. */
  #flush(): Promise<void> {
    return this.#enqueue(() => this.#sendBatch())
  }

  #enqueue(query: () => Promise<void>): Promise<void> {
    this.#lastQuery = this.#lastQuery.then(query)
    return this.#lastQuery
  }

  /** A lost connection ends, which is handled there. */
  async #checkConnection(): Promise<void> {
    if (this.#client) await queryInTime(this.#client, 'select 1').catch(() => undefined)
  }

  async #sendBatch(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const messages = this.#isBehind ? [{ message: {}, isGap: true }] : splitBusMessages(this.#batch).map((message) => ({ message }))
    this.#batch = []
    const client = this.#client
    this.#isBehind = !client && messages.length > 0
    if (!client) return
    try {
      const payloads = messages.map((one) => JSON.stringify({ from: this.#processId, ...one }))
      if (payloads.length > 0) await queryInTime(client, NOTIFY_ALL, [CHANNEL, payloads])
    } catch (error) {
      this.#isBehind = true
      this.#log.error({ err: error }, 'A change could not be sent to the other processes.')
      if (!this.#isClosed) this.#timer ??= setTimeout(() => void this.#flush(), RECONNECT_MS)
    }
  }
}
