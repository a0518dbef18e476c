import { WorkerLimitError, runInWorker } from '#platform/server/workers/run-in-worker.ts'
import { E_INVOICE_LIMIT_BYTES, type ReadEInvoice, type UnreadableCode } from '../e-invoice-data.ts'
import { isPdf, readContent } from './read-content.ts'
import { UnreadableEInvoice } from './unreadable-e-invoice.ts'

export type ReadingAnswer =
  | { invoice: ReadEInvoice; problem?: never }
  | { invoice?: never; problem: { code: UnreadableCode; message: string } }

/** Takes less than 10 ms, while starting a thread takes 150 ms. */
const SMALL_BYTES = 64 * 1024

/** A file of 20 MB takes less than 2 s. */
const limits = { maxHeapMb: 512, timeLimitMs: 30_000 }

/** Reads UBL, CII and Factur-X, all but small XML in a thread of its own. Throws UnreadableEInvoice if the file is none of them or damaged. */
export async function readEInvoice(bytes: Uint8Array): Promise<ReadEInvoice> {
  if (bytes.length > E_INVOICE_LIMIT_BYTES) throw createTooLargeError()
  if (bytes.length <= SMALL_BYTES && !isPdf(bytes)) return readContent(bytes)
  const { invoice, problem } = await readInWorker(bytes)
  if (problem) throw new UnreadableEInvoice(problem.code, problem.message)
  return invoice!
}

async function readInWorker(task: Uint8Array): Promise<ReadingAnswer> {
  try {
    return await runInWorker<ReadingAnswer>(new URL('./read-worker.ts', import.meta.url), { task, ...limits })
  } catch (error) {
    throw error instanceof WorkerLimitError ? createTooLargeError() : error
  }
}

const createTooLargeError = () =>
  new UnreadableEInvoice('too_large', `The file must not be larger than ${E_INVOICE_LIMIT_BYTES / 1024 / 1024} MB.`)
