import type { Bus, BusMessage, Told } from './bus.ts'
import type { Connection } from './connection.ts'

/** A topic's first notice goes out at once, those that follow at most once in this many milliseconds. */
const COALESCE_MS = 100
/** What is told by a key waits this long for more. */
const GATHER_MS = 1_000

type Waiting = { hasChanged: boolean; by: string | undefined }

/** Carries what the bus says to the sockets that may hear it. */
export class Hub {
  readonly #connections = new Set<Connection>()
  readonly #watchers = new Map<string, Set<Connection>>()
  readonly #waiting = new Map<string, Waiting>()
  readonly #gathered = new Map<string, Map<string, object>>()

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

  /** Rights first: whoever is looked at anew hears nothing until it is known what they may hear. */
  #hear({ topics = [], tells = [], ...people }: BusMessage): void {
    this.#lookAnew(people)
    for (const { topic, by } of topics) this.#notice(topic, by)
    for (const told of tells) this.#tell(told)
  }

  #lookAnew({ users = [], roles = [], sessions = [], rooms = [] }: BusMessage): void {
    if (users.length + roles.length + sessions.length + rooms.length === 0) return
    for (const connection of this.#connections) {
      if (sessions.includes(connection.viewer.sessionId)) connection.end()
      else if (connection.goesBy(users, roles)) void connection.recheck()
      else if (rooms.includes(connection.viewer.id)) void connection.reenter()
    }
  }

  #tell({ topic, body, key }: Told): void {
    if (key === undefined) return this.#carry(topic, [body])
    const gathered = this.#gathered.get(topic)
    if (gathered) return void gathered.set(key, body)
    if (!this.#watchers.has(topic)) return
    this.#gathered.set(topic, new Map([[key, body]]))
    setTimeout(() => {
      const bodies = [...this.#gathered.get(topic)!.values()]
      this.#gathered.delete(topic)
      this.#carry(topic, bodies)
    }, GATHER_MS).unref()
  }

  #carry(topic: string, bodies: object[]): void {
    this.#toWatchers(topic, (name) => JSON.stringify({ type: 'told', topic: name, bodies }))
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
    const watchers = this.#watchers.get(topic)?.size ?? 0
    this.#toWatchers(topic, (name) => JSON.stringify({ type: 'changed', topics: [{ topic: name, by, watchers }] }))
  }

  /** Written once for each name under which it is heard. */
  #toWatchers(topic: string, textFor: (name: string) => string): void {
    const texts = new Map<string, string>()
    for (const connection of this.#watchers.get(topic) ?? []) {
      const name = connection.nameOf(topic)
      const text = texts.get(name) ?? textFor(name)
      texts.set(name, text)
      connection.hear(topic, text)
    }
  }
}
