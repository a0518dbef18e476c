import pg from 'pg'
import { destroyConnection } from './destroy-connection.ts'
import { createLossCheck } from './postgres-session.ts'

const CHECK_MS = 1_000
/** A query that takes longer is slow, or the server does not respond. */
const PATIENCE_MS = 3_000
const PROBE_TIMEOUT_MS = 3_000

type Timing = { checkMs: number; patienceMs: number; probeTimeoutMs: number }
const TIMING: Timing = { checkMs: CHECK_MS, patienceMs: PATIENCE_MS, probeTimeoutMs: PROBE_TIMEOUT_MS }

/**
 * Ends connections whose queries will never be answered, so that they fail after a few seconds: the server does not even accept another
 * connection, or it does and says that it is not working on them, for example after a failover. Without it they would wait until the
 * operating system gives up, which takes many minutes.
 */
export class ConnectionWatch {
  readonly #databaseUrl: string
  readonly #timing: Timing
  /** When each running query started. */
  readonly #startedAt = new Map<object, { client: pg.ClientBase; at: number }>()
  readonly #timer: NodeJS.Timeout
  #isProbing = false

  constructor(databaseUrl: string, timing = TIMING) {
    this.#databaseUrl = databaseUrl
    this.#timing = timing
    this.#timer = setInterval(() => void this.#check(), timing.checkMs).unref()
  }

  async run<T>(client: pg.ClientBase, query: () => Promise<T>): Promise<T> {
    const id = {}
    this.#startedAt.set(id, { client, at: performance.now() })
    try {
      return await query()
    } finally {
      this.#startedAt.delete(id)
    }
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #check(): Promise<void> {
    const before = performance.now() - this.#timing.patienceMs
    const late = [...this.#startedAt.values()].filter(({ at }) => at < before)
    if (this.#isProbing || late.length === 0) return
    this.#isProbing = true
    const isLost = await this.#probe()
    this.#isProbing = false
    const running = new Set(this.#startedAt.values())
    for (const query of late) if (running.has(query) && isLost(query.client)) destroyConnection(query.client)
  }

  /** Any answer to connecting counts, also that there are too many connections. */
  async #probe(): Promise<(client: pg.ClientBase) => boolean> {
    const { probeTimeoutMs, patienceMs } = this.#timing
    const probe = new pg.Client({
      connectionString: this.#databaseUrl,
      connectionTimeoutMillis: probeTimeoutMs,
      query_timeout: probeTimeoutMs,
    })
    probe.on('error', () => undefined)
    try {
      await probe.connect()
    } catch (error) {
      return () => !isServerError(error)
    }
    // A pooler accepts connections but lets them wait when all of its own are in use.
    const isLost = await createLossCheck(probe, patienceMs).catch(() => () => false)
    void probe.end().catch(() => undefined)
    return isLost
  }
}

const isServerError = (error: unknown) => /^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? '')
