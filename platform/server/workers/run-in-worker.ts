import { Worker } from 'node:worker_threads'

/** The task took more time or memory than allowed. */
export class WorkerLimitError extends Error {}

type WorkerOptions = { task: unknown; maxHeapMb: number; timeLimitMs: number }

/** Runs one task in a thread of its own, so that large files delay no other request and hostile ones can be stopped. */
export async function runInWorker<Answer>(script: URL, { task, maxHeapMb, timeLimitMs }: WorkerOptions): Promise<Answer> {
  const worker = new Worker(script, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } })
  const timer = setTimeout(() => void worker.terminate(), timeLimitMs)
  try {
    return await waitForAnswer<Answer>(worker)
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

const waitForAnswer = <Answer>(worker: Worker): Promise<Answer> =>
  new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', (error) => reject(isOutOfMemory(error) ? createLimitError() : error))
    worker.once('exit', () => reject(createLimitError()))
  })

const isOutOfMemory = (error: unknown) => (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'

const createLimitError = () => new WorkerLimitError('The worker took too much time or memory.')
