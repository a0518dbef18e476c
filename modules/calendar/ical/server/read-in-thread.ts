import { Worker } from 'node:worker_threads'
import type { ReadCalendar } from './read-calendar.ts'
import { InvalidFileError } from './split-calendar.ts'

export type ReadRequest = { path: string; timeZone: string }
export type ReadMessage = { done: number; total: number } | { calendar: ReadCalendar } | { problem: InvalidFileError['problem'] }

const TIME_LIMIT_MS = 120_000
const MEMORY_LIMIT_MB = 1024

/**
 * Reads a file in a worker thread with limits on time and memory, so that no file can block the process.
 * Throws InvalidFileError for invalid files and other errors if the limits are exceeded.
 */
export function readInThread(order: ReadRequest, tell: (done: number, total: number) => void): Promise<ReadCalendar> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadCalendar>()
  const worker = new Worker(new URL('./child.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  })
  const timer = setTimeout(() => reject(new Error('reading took too long')), TIME_LIMIT_MS)
  worker.on('message', (message: ReadMessage) => {
    if ('calendar' in message) resolve(message.calendar)
    else if ('problem' in message) reject(new InvalidFileError(message.problem))
    else tell(message.done, message.total)
  })
  worker.on('error', reject)
  worker.on('exit', () => reject(new Error('the reader has ended')))
  return promise.finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}
