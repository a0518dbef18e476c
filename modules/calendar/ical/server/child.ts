import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { readCalendar } from './read-calendar.ts'
import type { ReadMessage, ReadRequest } from './read-in-thread.ts'
import { InvalidFileError } from './split-calendar.ts'

/** Worker thread that reads one calendar file. */
const { path, timeZone } = workerData as ReadRequest
const say = (message: ReadMessage) => parentPort!.postMessage(message)
try {
  say({ calendar: readCalendar(await readFile(path), timeZone, (done, total) => say({ done, total })) })
} catch (error) {
  if (!(error instanceof InvalidFileError)) throw error
  say({ problem: error.problem })
}
