import { parentPort, workerData } from 'node:worker_threads'
import { readContent } from './read-content.ts'
import type { ReadingAnswer } from './read-e-invoice.ts'
import { UnreadableEInvoice } from './unreadable-e-invoice.ts'

const post = (answer: ReadingAnswer) => parentPort!.postMessage(answer)
try {
  post({ invoice: readContent(workerData as Uint8Array) })
} catch (error) {
  if (!(error instanceof UnreadableEInvoice)) throw error
  post({ problem: { code: error.code, message: error.message } })
}
