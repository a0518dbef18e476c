import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { readCalendar } from './read-calendar.ts'
import type { ReadMessage, ReadRequest } from './read-calendar-in-worker.ts'
import { InvalidFileError } from './split-calendar.ts'

const { path, timeZone } = workerData as ReadRequest
const post = (message: ReadMessage) => parentPort!.postMessage(message)
try {
  post({ calendar: readCalendar(await readFile(path), timeZone, (done, total) => post({ done, total })) })
} catch (error) {
  if (!(error instanceof InvalidFileError)) throw error
  post({ problem: error.problem })
}
