const sleepers = new Set<() => void>()

/** Tells the runners of this process that a job was stored; those of others find it by their slow poll. */
export function wakeRunners(): void {
  for (const wake of sleepers) wake()
}

/** Calls `wake` at every such signal; returns what ends that. */
export function onWake(wake: () => void): () => void {
  sleepers.add(wake)
  return () => sleepers.delete(wake)
}
