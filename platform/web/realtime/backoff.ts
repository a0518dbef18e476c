type Growth = { first: number; max: number }

/** Milliseconds before attempt `attempt` (from 0): doubles from `first` up to `max`, half of it random. */
export function getBackoffDelay(attempt: number, { first, max }: Growth, random = Math.random): number {
  const whole = Math.min(max, first * 2 ** attempt)
  return whole / 2 + (random() * whole) / 2
}

const FEW_WATCHERS = 20
/** From this number of browsers on one topic, the base delay applies in full. */
export const MANY_WATCHERS = 1000
const BASE_DELAY_MS = 2000

/** Random milliseconds to wait before refetching, so that the watchers of a topic do not all ask at once. */
export const getRefetchDelay = (watchers: number, random = Math.random) =>
  watchers <= FEW_WATCHERS ? 0 : random() * BASE_DELAY_MS * Math.min(5, (watchers - FEW_WATCHERS) / (MANY_WATCHERS - FEW_WATCHERS))

/** Rejects with the reason of the signal when that is aborted. */
export const wait = (milliseconds: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => (clearTimeout(timer), reject(signal.reason)), { once: true })
  })
