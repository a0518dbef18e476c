import type { Bus, BusMessage } from './bus.ts'
import type { Connection } from './connection.ts'

/** A topic's first notice goes out at once, those that follow at most once in this many milliseconds. */
const COALESCE_MS = 100

type Waiting = { hasChanged: boolean; by: string | undefined }

/** Carries what the bus says to the sockets that may hear it. */
export class Hub {
  readonly #connections = new Set<Connection>()
  readonly #watchers = new Map<string, Set<Connection>>()
  readonly #waiting = new Map<string, Waiting>()

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
    for (const topic of connection.topics()) this.unsubscribe(connection, topic)
  }

  subscribe(connection: Connection, topic: string): void {
    if (!this.#connections.has(connection)) return
    const watchers = this.#watchers.get(topic)
    if (watchers) watchers.add(connection)
    else this.#watchers.set(topic, new Set([connection]))
  }

  unsubscribe(connection: Connection, topic: string): void {
    const watchers = this.#watchers.get(topic)
    watchers?.delete(connection)
    if (watchers?.size === 0) this.#watchers.delete(topic)
  }

  /** The server stops: everyone may come back later. */
  close(): void {
    for (const connection of this.#connections) connection.close(1001)
  }

  #hear({ topics = [], users = [], roles = [], sessions = [] }: BusMessage): void {
    for (const { topic, by } of topics) this.#notice(topic, by)
    if (users.length + roles.length + sessions.length === 0) return
    for (const connection of this.#connections) {
      if (sessions.includes(connection.viewer.sessionId)) connection.end()
      else if (connection.goesBy(users, roles)) void connection.recheck()
    }
  }

  #assumeEverythingChanged(): void {
    for (const connection of this.#connections) void connection.recheck()
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
    const watchers = this.#watchers.get(topic) ?? new Set()
    const notices = new Map<string, string>()
    for (const connection of watchers) {
      const name = connection.nameOf(topic)
      const notice = notices.get(name) ?? JSON.stringify({ type: 'changed', topics: [{ topic: name, by, watchers: watchers.size }] })
      notices.set(name, notice)
      connection.send(notice)
    }
  }
}
