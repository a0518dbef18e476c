import { tookTooLong } from './storage-errors.ts'

/** The work's own answer, or Refusal 503 where it has none after so many milliseconds. */
export async function inTime<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(tookTooLong()), milliseconds)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}
