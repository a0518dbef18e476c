/**
 * What processes tell each other after commit: names only, never data.
 * `topics` changed, `users` got other rights or data, `roles` (by name) grant something else, `sessions` ended.
 */
export type BusMessage = {
  topics?: { topic: string; by?: string | undefined }[]
  users?: number[]
  roles?: string[]
  sessions?: number[]
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
