import { parentPort, workerData } from 'node:worker_threads'
import { readCalendar } from './read-calendar.ts'
import type { ReadAnswer, ReadTask } from './read-calendar-in-worker.ts'
import { InvalidFileError } from './split-calendar.ts'

const { content, timeZone } = workerData as ReadTask
const answer = (message: ReadAnswer) => parentPort!.postMessage(message)
try {
  answer({ calendar: readCalendar(content, timeZone) })
} catch (error) {
  if (!(error instanceof InvalidFileError)) throw error
  answer({ problem: error.problem })
}
