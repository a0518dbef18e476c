import { timeLimitExceeded } from './storage-errors.ts'

/** Rejects with 503 if the work takes longer. */
export async function withTimeLimit<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(timeLimitExceeded()), milliseconds)
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}
