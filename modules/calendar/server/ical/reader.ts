import { Worker } from 'node:worker_threads'
import type { ReadCalendar } from './read-calendar.ts'
import { BadFile } from './split.ts'

export type ToReader = { path: string; timeZone: string }
export type FromReader = { done: number; total: number } | { calendar: ReadCalendar } | { problem: BadFile['problem'] }

const MOST_MS = 120_000
const MOST_MEGABYTES = 1024

/**
 * Reads a calendar file in a thread of its own, so that no file can hold up the process: it ends with its time and its
 * memory. Throws BadFile where the file is none, any other error where it was ended.
 */
export function readInThread(order: ToReader, tell: (done: number, total: number) => void): Promise<ReadCalendar> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadCalendar>()
  const worker = new Worker(new URL('./child.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  })
  const timer = setTimeout(() => reject(new Error('reading took too long')), MOST_MS)
  worker.on('message', (message: FromReader) => {
    if ('calendar' in message) resolve(message.calendar)
    else if ('problem' in message) reject(new BadFile(message.problem))
    else tell(message.done, message.total)
  })
  worker.on('error', reject)
  worker.on('exit', () => reject(new Error('the reader has ended')))
  return promise.finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}
