/** A transaction of this length delays other writes by at most as much. */
const TARGET_MS = 15
const MAX_SIZE = 250

/** The number of items whose transaction takes about 15 ms. */
export function createBatchSize() {
  let size = 4
  return {
    get: () => size,
    measure: async <T>(work: () => Promise<T>): Promise<T> => {
      const start = performance.now()
      const result = await work()
      const wanted = (size * TARGET_MS) / Math.max(1, performance.now() - start)
      size = Math.max(1, Math.min(MAX_SIZE, Math.round(wanted), size * 2))
      return result
    },
  }
}
