import type { Bus, BusMessage, TopicMessage } from './bus.ts'
import { CLOSE_FAILED, type Connection, type MessageForTopic } from './connection.ts'
import { Outbox } from './outbox.ts'

/** The first change of a topic is sent immediately, further ones at most this often. */
const COALESCE_MS = 100
const COLLECT_MS = 1_000

const HISTORY_MS = 60_000

type PendingChange = { hasChanged: boolean; by: string | undefined }

/** Delivers bus messages to the sockets that may receive them. */
export class Hub {
  readonly #connections = new Set<Connection>()
  readonly #subscribers = new Map<string, Set<Connection>>()
  /** Connections being checked: they may be entitled to messages published meanwhile. */
  readonly #refreshing = new Set<Connection>()
  readonly #pending = new Map<string, PendingChange>()
  readonly #collected = new Map<string, Map<string, object>>()
  readonly #queued = new Map<string, object[]>()
  readonly #outbox = new Outbox()
  /** Last change per topic, oldest first; nothing is known before `#knownSince`. */
  readonly #changedAt = new Map<string, number>()
  #knownSince = performance.now()

  constructor(bus: Bus) {
    bus.subscribe((message) => this.#receive(message))
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
    this.#refreshing.delete(connection)
    for (const topic of connection.topics()) this.unsubscribe(connection, topic)
  }

  subscribe(connection: Connection, topic: string): void {
    if (!this.#connections.has(connection)) return
    // New subscribers must not receive messages that are already queued.
    this.#queued.delete(topic)
    const subscribers = this.#subscribers.get(topic)
    if (subscribers) subscribers.add(connection)
    else this.#subscribers.set(topic, new Set([connection]))
  }

  unsubscribe(connection: Connection, topic: string): void {
    const subscribers = this.#subscribers.get(topic)
    subscribers?.delete(connection)
    if (subscribers?.size === 0) this.#subscribers.delete(topic)
  }

  async endExpired(): Promise<void> {
    for (const connection of this.#connections) await connection.endIfExpired()
  }

  /** Returns for how many milliseconds at least the topic and permissions have not changed. */
  getQuietTime(topic: string): number {
    const now = performance.now()
    return now - Math.max(this.#changedAt.get(topic) ?? 0, this.#knownSince, now - HISTORY_MS)
  }

  #recordChange(topic: string): void {
    const now = performance.now()
    this.#changedAt.delete(topic)
    this.#changedAt.set(topic, now)
    for (const [oldest, at] of this.#changedAt) {
      if (at > now - HISTORY_MS) break
      this.#changedAt.delete(oldest)
    }
  }

  close(): void {
    for (const connection of this.#connections) connection.close(1001)
  }

  /** Permissions first: a connection that must be checked receives nothing until then. */
  #receive({ topics = [], messages = [], ...people }: BusMessage): void {
    this.#refreshConnections(people)
    for (const { topic } of [...topics, ...messages]) this.#recordChange(topic)
    for (const { topic, by } of topics) this.#publishChange(topic, by)
    for (const message of messages) this.#publishMessage(message)
  }

  #refreshConnections({ users = [], roles = [], sessions = [], rooms = [] }: BusMessage): void {
    if (users.length + roles.length + sessions.length + rooms.length === 0) return
    this.#knownSince = performance.now()
    for (const connection of this.#connections) {
      if (sessions.includes(connection.viewer.sessionId)) connection.end()
      else if (connection.dependsOn(users, roles)) this.#trackRefresh(connection, connection.recheck())
      else if (rooms.includes(connection.viewer.id)) this.#trackRefresh(connection, connection.refreshRooms())
    }
  }

  #trackRefresh(connection: Connection, check: Promise<void>): void {
    this.#refreshing.add(connection)
    void check.catch(() => connection.close(CLOSE_FAILED)).finally(() => connection.isRefreshing || this.#refreshing.delete(connection))
  }

  #publishMessage({ topic, body, key }: TopicMessage): void {
    if (key === undefined) return this.#queueMessages(topic, [body])
    const collected = this.#collected.get(topic)
    if (collected) {
      // Keep the order of the latest messages, since two keys may describe the same thing.
      collected.delete(key)
      return void collected.set(key, body)
    }
    if (!this.#subscribers.has(topic)) return
    this.#collected.set(topic, new Map([[key, body]]))
    setTimeout(() => {
      const bodies = [...this.#collected.get(topic)!.values()]
      this.#collected.delete(topic)
      this.#queueMessages(topic, bodies)
    }, COLLECT_MS).unref()
  }

  /** Messages of a topic published while others are sent go out together. */
  #queueMessages(topic: string, bodies: readonly object[]): void {
    const pending = this.#queued.get(topic)
    if (pending) return void pending.push(...bodies)
    const subscribers = [...new Set(this.#subscribers.get(topic)).union(this.#refreshing)]
    if (subscribers.length === 0) return
    const queued = [...bodies]
    this.#queued.set(topic, queued)
    this.#outbox.add(this.#sendQueued(topic, { subscribers, queued }))
  }

  *#sendQueued(topic: string, { subscribers, queued }: { subscribers: Connection[]; queued: object[] }): Generator<void> {
    if (this.#queued.get(topic) === queued) this.#queued.delete(topic)
    yield* sendTo(subscribers, topic, (name) => JSON.stringify({ type: 'told', topic: name, bodies: queued }))
  }

  #assumeEverythingChanged(): void {
    this.#knownSince = performance.now()
    for (const connection of this.#connections) this.#trackRefresh(connection, connection.recheck())
    for (const topic of this.#subscribers.keys()) this.#publishChange(topic, undefined)
  }

  #publishChange(topic: string, by: string | undefined): void {
    const pending = this.#pending.get(topic)
    if (pending) {
      // Changed by two tabs: neither may ignore it as its own.
      pending.by = pending.hasChanged && pending.by !== by ? undefined : by
      pending.hasChanged = true
    } else if (this.#subscribers.has(topic)) {
      this.#send(topic, by)
      this.#pending.set(topic, { hasChanged: false, by: undefined })
      setTimeout(() => this.#publishPending(topic), COALESCE_MS).unref()
    }
  }

  #publishPending(topic: string): void {
    const pending = this.#pending.get(topic)
    this.#pending.delete(topic)
    if (pending?.hasChanged) this.#publishChange(topic, pending.by)
  }

  #send(topic: string, by: string | undefined): void {
    const subscribers = [...(this.#subscribers.get(topic) ?? [])]
    const changed = (name: string) => ({ topic: name, by, watchers: subscribers.length })
    this.#outbox.add(sendTo(subscribers, topic, (name) => JSON.stringify({ type: 'changed', topics: [changed(name)] })))
  }
}

function* sendTo(subscribers: readonly Connection[], topic: string, createMessage: MessageForTopic): Generator<void> {
  const messagesByName = new Map<string, string>()
  const createOnce = (name: string) => {
    const text = messagesByName.get(name) ?? createMessage(name)
    messagesByName.set(name, text)
    return text
  }
  for (const connection of subscribers) {
    connection.deliver(topic, createOnce)
    yield
  }
}
