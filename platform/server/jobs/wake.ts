const listeners = new Set<() => void>()

/** Wakes the runners of this process; runners of other processes find new jobs by polling. */
export function wakeRunners(): void {
  for (const wake of listeners) wake()
}

export function onWakeRunners(wake: () => void): () => void {
  listeners.add(wake)
  return () => listeners.delete(wake)
}
