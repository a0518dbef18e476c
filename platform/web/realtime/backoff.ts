type Growth = { first: number; most: number }

/** Milliseconds before attempt `attempt` (from 0): doubles from `first` up to `most`, half of it random. */
export function getBackoffDelay(attempt: number, { first, most }: Growth, random = Math.random): number {
  const whole = Math.min(most, first * 2 ** attempt)
  return whole / 2 + (random() * whole) / 2
}

const FEW = 20
export const MANY_WATCHERS = 1000
const LONGEST = 2000

/** Random milliseconds to wait before refetching, so that the watchers of a topic do not all ask at once. */
export const getRefetchDelay = (watchers: number, random = Math.random) =>
  watchers <= FEW ? 0 : random() * LONGEST * Math.min(5, (watchers - FEW) / (MANY_WATCHERS - FEW))

export const wait = (milliseconds: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => (clearTimeout(timer), reject(signal.reason)), { once: true })
  })
