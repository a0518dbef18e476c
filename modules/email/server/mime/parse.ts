import { Worker } from 'node:worker_threads'
import { decodeHeader, getHeaderLength } from './header.ts'
import type { ParsedEmail } from './parsed-email.ts'
import { parseInCurrentThread } from './parse-in-current-thread.ts'

/** Larger emails are parsed in a worker, because parsing blocks the event loop for about 10 ms per 256 KB. */
const MAX_MAIN_THREAD_BYTES = 256 * 1024
const TIMEOUT_MS = 60_000

let lastWorkerRun: Promise<unknown> = Promise.resolve()

/** Never fails: unreadable parts are reported in `defects`. Large emails are parsed one at a time to limit memory. */
export function parseEmail(source: Uint8Array): Promise<ParsedEmail> {
  if (source.length <= MAX_MAIN_THREAD_BYTES) return parseInCurrentThread(source)
  const mail = lastWorkerRun.then(() => readInWorker(source))
  lastWorkerRun = mail.catch(() => undefined)
  return mail
}

async function readInWorker(source: Uint8Array): Promise<ParsedEmail> {
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 512 } })
  const { promise, resolve, reject } = Promise.withResolvers<ParsedEmail>()
  worker
    .once('message', resolve)
    .once('error', reject)
    .once('exit', () => reject(new Error('The parser ended unexpectedly.')))
  const timer = setTimeout(() => reject(new Error('Parsing timed out.')), TIMEOUT_MS)
  worker.postMessage(source)
  try {
    return await promise
  } catch {
    return await readHeaderOnly(source)
  } finally {
    clearTimeout(timer)
    void worker.terminate()
  }
}

async function readHeaderOnly(source: Uint8Array): Promise<ParsedEmail> {
  const mail = await parseInCurrentThread(source.subarray(0, Math.min(getHeaderLength(source), MAX_MAIN_THREAD_BYTES)))
  return { ...mail, header: decodeHeader(source), defects: ['damaged'] }
}
