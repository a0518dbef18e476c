import pg from 'pg'

const CHECK_MS = 1_000
/** A query that takes longer is slow, or the server does not respond. */
const PATIENCE_MS = 3_000
const PROBE_TIMEOUT_MS = 3_000

type Timing = { checkMs: number; patienceMs: number; probeTimeoutMs: number }
const TIMING: Timing = { checkMs: CHECK_MS, patienceMs: PATIENCE_MS, probeTimeoutMs: PROBE_TIMEOUT_MS }

/**
 * Ends connections to a server that does not even accept another connection, so that their queries fail after a few seconds. Without it
 * they would wait until the operating system gives up, which takes many minutes.
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
    const isAlive = await this.#probe()
    this.#isProbing = false
    const running = new Set(this.#startedAt.values())
    if (!isAlive) for (const query of late) if (running.has(query)) destroyConnection(query.client)
  }

  /** Any answer counts, also that there are too many connections. */
  async #probe(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.#databaseUrl, connectionTimeoutMillis: this.#timing.probeTimeoutMs })
    client.on('error', () => undefined)
    try {
      await client.connect()
      void client.end().catch(() => undefined)
      return true
    } catch (error) {
      return isServerError(error)
    }
  }
}

const isServerError = (error: unknown) => /^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? '')

const destroyConnection = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
