import type { Bus, BusMessage, Told } from './bus.ts'
import { CLOSE_FAILED, type Connection, type TextFor } from './connection.ts'
import { Outbox } from './outbox.ts'

/** A topic's first notice goes out at once, those that follow at most once in this many milliseconds. */
const COALESCE_MS = 100
/** What is told by a key waits this long for more. */
const GATHER_MS = 1_000

/** Longer ago than this it is not known when a topic changed last. */
const KNOWN_MS = 60_000

type Waiting = { hasChanged: boolean; by: string | undefined }

/** Carries what the bus says to the sockets that may hear it. */
export class Hub {
  readonly #connections = new Set<Connection>()
  readonly #watchers = new Map<string, Set<Connection>>()
  /** Those whose topics are asked for anew: what is told meanwhile may be for them, such as the first message of a chat. */
  readonly #lookedAt = new Set<Connection>()
  readonly #waiting = new Map<string, Waiting>()
  readonly #gathered = new Map<string, Map<string, object>>()
  readonly #carried = new Map<string, object[]>()
  readonly #outbox = new Outbox()
  /** When topics changed last, the oldest first; nothing is known of before `#knownSince`. */
  readonly #changedAt = new Map<string, number>()
  #knownSince = performance.now()

  constructor(bus: Bus) {
    bus.subscribe((message) => this.#hear(message))
    bus.onGap(() => this.#assumeEverythingChanged())
  }

  get size(): number {
    return this.#connections.size
  }

  add(connection: Connection): void {
    this.#connections.add(connection)
  }

  remove(connection: Connection): void {
    this.#connections.delete(connection)
    this.#lookedAt.delete(connection)
    for (const topic of connection.topics()) this.unsubscribe(connection, topic)
  }

  subscribe(connection: Connection, topic: string): void {
    if (!this.#connections.has(connection)) return
    // They hear what is told from now on, not what is still on its way to the others.
    this.#carried.delete(topic)
    const watchers = this.#watchers.get(topic)
    if (watchers) watchers.add(connection)
    else this.#watchers.set(topic, new Set([connection]))
  }

  unsubscribe(connection: Connection, topic: string): void {
    const watchers = this.#watchers.get(topic)
    watchers?.delete(connection)
    if (watchers?.size === 0) this.#watchers.delete(topic)
  }

  async endExpired(): Promise<void> {
    for (const connection of this.#connections) await connection.endIfExpired()
  }

  /** For how many milliseconds at least nothing of a topic has changed, nor what people may read. */
  quietFor(topic: string): number {
    const now = performance.now()
    return now - Math.max(this.#changedAt.get(topic) ?? 0, this.#knownSince, now - KNOWN_MS)
  }

  #noteChange(topic: string): void {
    const now = performance.now()
    this.#changedAt.delete(topic)
    this.#changedAt.set(topic, now)
    for (const [oldest, at] of this.#changedAt) {
      if (at > now - KNOWN_MS) break
      this.#changedAt.delete(oldest)
    }
  }

  /** The server stops: everyone may come back later. */
  close(): void {
    for (const connection of this.#connections) connection.close(1001)
  }

  /** Rights first: whoever is looked at anew hears nothing until it is known what they may hear. */
  #hear({ topics = [], tells = [], ...people }: BusMessage): void {
    this.#lookAnew(people)
    for (const { topic } of [...topics, ...tells]) this.#noteChange(topic)
    for (const { topic, by } of topics) this.#notice(topic, by)
    for (const told of tells) this.#tell(told)
  }

  #lookAnew({ users = [], roles = [], sessions = [], rooms = [] }: BusMessage): void {
    if (users.length + roles.length + sessions.length + rooms.length === 0) return
    this.#knownSince = performance.now()
    for (const connection of this.#connections) {
      if (sessions.includes(connection.viewer.sessionId)) connection.end()
      else if (connection.goesBy(users, roles)) this.#await(connection, connection.recheck())
      else if (rooms.includes(connection.viewer.id)) this.#await(connection, connection.reenter())
    }
  }

  #await(connection: Connection, look: Promise<void>): void {
    this.#lookedAt.add(connection)
    void look.catch(() => connection.close(CLOSE_FAILED)).finally(() => connection.isLookedAt || this.#lookedAt.delete(connection))
  }

  #tell({ topic, body, key }: Told): void {
    if (key === undefined) return this.#carry(topic, [body])
    const gathered = this.#gathered.get(topic)
    if (gathered) {
      // In the order of what was told last: what two keys say of one thing must not go back.
      gathered.delete(key)
      return void gathered.set(key, body)
    }
    if (!this.#watchers.has(topic)) return
    this.#gathered.set(topic, new Map([[key, body]]))
    setTimeout(() => {
      const bodies = [...this.#gathered.get(topic)!.values()]
      this.#gathered.delete(topic)
      this.#carry(topic, bodies)
    }, GATHER_MS).unref()
  }

  /** What is told of a topic while others have their turn goes out together, to those who watch it now. */
  #carry(topic: string, bodies: readonly object[]): void {
    const waiting = this.#carried.get(topic)
    if (waiting) return void waiting.push(...bodies)
    const watchers = [...new Set(this.#watchers.get(topic)).union(this.#lookedAt)]
    if (watchers.length === 0) return
    const carried = [...bodies]
    this.#carried.set(topic, carried)
    this.#outbox.add(this.#sendCarried(topic, { watchers, carried }))
  }

  *#sendCarried(topic: string, { watchers, carried }: { watchers: Connection[]; carried: object[] }): Generator<void> {
    if (this.#carried.get(topic) === carried) this.#carried.delete(topic)
    yield* sendTo(watchers, topic, (name) => JSON.stringify({ type: 'told', topic: name, bodies: carried }))
  }

  #assumeEverythingChanged(): void {
    this.#knownSince = performance.now()
    for (const connection of this.#connections) this.#await(connection, connection.recheck())
    for (const topic of this.#watchers.keys()) this.#notice(topic, undefined)
  }

  #notice(topic: string, by: string | undefined): void {
    const waiting = this.#waiting.get(topic)
    if (waiting) {
      // Two tabs changed it: neither may take the notice for an echo of its own.
      waiting.by = waiting.hasChanged && waiting.by !== by ? undefined : by
      waiting.hasChanged = true
    } else if (this.#watchers.has(topic)) {
      this.#send(topic, by)
      this.#waiting.set(topic, { hasChanged: false, by: undefined })
      setTimeout(() => this.#noticeWaiting(topic), COALESCE_MS).unref()
    }
  }

  #noticeWaiting(topic: string): void {
    const waiting = this.#waiting.get(topic)
    this.#waiting.delete(topic)
    if (waiting?.hasChanged) this.#notice(topic, waiting.by)
  }

  #send(topic: string, by: string | undefined): void {
    const watchers = [...(this.#watchers.get(topic) ?? [])]
    const changed = (name: string) => ({ topic: name, by, watchers: watchers.length })
    this.#outbox.add(sendTo(watchers, topic, (name) => JSON.stringify({ type: 'changed', topics: [changed(name)] })))
  }
}

/** Written once for each name under which it is heard; who no longer watches when their turn comes hears nothing. */
function* sendTo(watchers: readonly Connection[], topic: string, textFor: TextFor): Generator<void> {
  const texts = new Map<string, string>()
  const textOnce = (name: string) => {
    const text = texts.get(name) ?? textFor(name)
    texts.set(name, text)
    return text
  }
  for (const connection of watchers) {
    connection.hear(topic, textOnce)
    yield
  }
}
