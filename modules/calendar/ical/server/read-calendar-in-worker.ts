import { Worker } from 'node:worker_threads'
import type { ReadCalendar } from './read-calendar.ts'
import { InvalidFileError } from './split-calendar.ts'

export type ReadRequest = ({ path: string } | { content: Uint8Array }) & { timeZone: string }
export type ReadMessage = { done: number; total: number } | { calendar: ReadCalendar } | { problem: InvalidFileError['problem'] }

const TIME_LIMIT_MS = 120_000
const MEMORY_LIMIT_MB = 1024

/** Limits time and memory, so that no file can block the process. Throws InvalidFileError for invalid files. */
export function readCalendarInWorker(request: ReadRequest, onProgress: (done: number, total: number) => void): Promise<ReadCalendar> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadCalendar>()
  const worker = new Worker(new URL('./read-calendar-worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  })
  const timer = setTimeout(() => reject(new Error('reading the calendar file took too long')), TIME_LIMIT_MS)
  worker.on('message', (message: ReadMessage) => {
    if ('calendar' in message) resolve(message.calendar)
    else if ('problem' in message) reject(new InvalidFileError(message.problem))
    else onProgress(message.done, message.total)
  })
  worker.on('error', reject)
  worker.on('exit', () => reject(new Error('the calendar reader exited without a result')))
  return promise.finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}
