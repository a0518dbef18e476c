import { parentPort } from 'node:worker_threads'
import { drawDocument } from './draw-document.ts'
import type { PrintJob, PrintResult } from './print-in-worker.ts'

parentPort!.on('message', ({ id, document }: PrintJob) => {
  drawDocument(document).then(
    (bytes) => postResult({ id, bytes }),
    (error: unknown) => postResult({ id, error: error instanceof Error ? error.message : String(error) }),
  )
})

const postResult = (printed: PrintResult) => parentPort!.postMessage(printed)
