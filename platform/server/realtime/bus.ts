/** Data for subscribers of a topic or room. With a `key`, at most one message per second, the last of each key. */
export type TopicMessage = { topic: string; body: object; key?: string | undefined }

/**
 * Sent between processes after commit. `topics` changed; `users` have new permissions or data; `roles` (by name) grant something else;
 * `sessions` ended; `rooms`: users whose rooms changed; `messages` carry data.
 */
export type BusMessage = {
  topics?: { topic: string; by?: string | undefined }[]
  users?: number[]
  roles?: string[]
  sessions?: number[]
  rooms?: number[]
  messages?: TopicMessage[]
}

export type Bus = {
  publish: (message: BusMessage) => void
  /** Includes messages from this process. */
  subscribe: (listener: (message: BusMessage) => void) => void
  /** Messages may have been missed: all topics count as changed and all sessions are checked again. */
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
