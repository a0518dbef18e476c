import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { readCalendar } from './read-calendar.ts'
import type { ReadMessage, ReadRequest } from './read-calendar-in-worker.ts'
import { InvalidFileError } from './split-calendar.ts'

const request = workerData as ReadRequest
const post = (message: ReadMessage) => parentPort!.postMessage(message)
try {
  const content = 'content' in request ? request.content : await readFile(request.path)
  post({ calendar: readCalendar(content, request.timeZone, (done, total) => post({ done, total })) })
} catch (error) {
  if (!(error instanceof InvalidFileError)) throw error
  post({ problem: error.problem })
}
