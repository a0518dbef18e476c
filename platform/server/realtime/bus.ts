/** Carried to whoever listens to the topic, or to rooms of it. With a `key` at most once a second: the last of each key. */
export type Told = { topic: string; body: object; key?: string | undefined }

/**
 * What processes tell each other after commit: names, and of topics that carry data (`tells`) that.
 * `topics` changed, `users` got other rights or data, `roles` (by name) grant something else, `sessions` ended,
 * `rooms`: people for whom their topics hold other rooms now.
 */
export type BusMessage = {
  topics?: { topic: string; by?: string | undefined }[]
  users?: number[]
  roles?: string[]
  sessions?: number[]
  rooms?: number[]
  tells?: Told[]
}

export type Bus = {
  publish: (message: BusMessage) => void
  /** Calls back for every message, of this process too. */
  subscribe: (listener: (message: BusMessage) => void) => void
  /** Calls back where messages may have been missed: all topics count as changed, all sessions are checked anew. */
  onGap: (listener: () => void) => void
  close: () => Promise<void>
}

export function createMemoryBus(): Bus {
  const listeners: ((message: BusMessage) => void)[] = []
  return {
    publish: (message) => listeners.forEach((listener) => listener(message)),
    subscribe: (listener) => void listeners.push(listener),
    onGap: () => undefined,
    close: async () => undefined,
  }
}
