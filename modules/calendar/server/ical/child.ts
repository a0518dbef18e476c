import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { readCalendar } from './read-calendar.ts'
import type { FromReader, ToReader } from './reader.ts'
import { BadFile } from './split.ts'

/** Reads one calendar file beside the process's own work, and ends. */
const { path, timeZone } = workerData as ToReader
const say = (message: FromReader) => parentPort!.postMessage(message)
try {
  say({ calendar: readCalendar(await readFile(path), timeZone, (done, total) => say({ done, total })) })
} catch (error) {
  if (!(error instanceof BadFile)) throw error
  say({ problem: error.problem })
}
