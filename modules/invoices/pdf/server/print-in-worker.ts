import { Worker } from 'node:worker_threads'
import type { PdfDocument } from './pdf-document.ts'

export type PrintJob = { id: number; document: PdfDocument }
export type PrintResult = { id: number; bytes: Uint8Array } | { id: number; error: string }

type PendingJob = { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void }

/** The fonts take 40 MB, so the idle worker is terminated. */
const IDLE_MS = 120_000
const MAX_HEAP_MB = 512

let worker: Worker | undefined
let idleTimer: NodeJS.Timeout | undefined
let lastId = 0
const pendingJobs = new Map<number, PendingJob>()

/** Prints in a worker thread so that large documents do not block the server. The worker is reused until it has been idle. */
export function printInWorker(document: PdfDocument): Promise<Uint8Array> {
  clearTimeout(idleTimer)
  const activeWorker = (worker ??= startWorker())
  activeWorker.ref()
  return new Promise<Uint8Array>((resolve, reject) => {
    const id = ++lastId
    pendingJobs.set(id, { resolve, reject })
    activeWorker.postMessage({ id, document } satisfies PrintJob)
  }).finally(() => pendingJobs.size === 0 && scheduleShutdown())
}

function startWorker(): Worker {
  const newWorker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } })
  newWorker.on('message', (result: PrintResult) => {
    const job = pendingJobs.get(result.id)
    pendingJobs.delete(result.id)
    if ('bytes' in result) job?.resolve(result.bytes)
    else job?.reject(new Error(result.error))
  })
  newWorker.on('error', (error) => handleWorkerEnd(newWorker, error instanceof Error ? error : new Error(String(error))))
  newWorker.on('exit', () => handleWorkerEnd(newWorker, new Error('The PDF worker exited before finishing the job.')))
  return newWorker
}

function handleWorkerEnd(endedWorker: Worker, error: Error): void {
  if (worker !== endedWorker) return
  worker = undefined
  for (const { reject } of pendingJobs.values()) reject(error)
  pendingJobs.clear()
}

function scheduleShutdown(): void {
  worker?.unref()
  idleTimer = setTimeout(() => {
    const idleWorker = worker
    worker = undefined
    void idleWorker?.terminate()
  }, IDLE_MS).unref()
}
