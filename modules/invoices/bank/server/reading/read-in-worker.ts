import { Worker } from 'node:worker_threads'
import { ApiError } from '#platform/server/api-error.ts'
import type { CsvMapping } from '../../contract.ts'
import type { ReadStatement, StatementPreview } from './read-statement.ts'
import type { ReadingCode } from './reading-error.ts'

export type StatementTask = { content: Uint8Array } & ({ mapping: CsvMapping | undefined } | { defaultCurrency: string })

type Answer<T> =
  | { result: T; problem?: never }
  | { result?: never; problem: { code: ReadingCode; message: string; line: number | undefined } }

const MAX_HEAP_MB = 768
/** 10,000 transactions take 2 s of CPU time. */
const TIME_LIMIT_MS = 60_000

export const readStatementInWorker = (content: Uint8Array, mapping: CsvMapping | undefined): Promise<ReadStatement> =>
  runInWorker({ content, mapping })

export const previewStatementInWorker = (content: Uint8Array, defaultCurrency: string): Promise<StatementPreview> =>
  runInWorker({ content, defaultCurrency })

/** Parses in a thread of its own, so that large files delay no other request and hostile ones can be stopped. */
async function runInWorker<T>(task: StatementTask): Promise<T> {
  const worker = new Worker(new URL('./statement-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
  const timer = setTimeout(() => void worker.terminate(), TIME_LIMIT_MS)
  try {
    const { result, problem } = await waitForAnswer<T>(worker)
    if (problem) throw toApiError(problem)
    return result!
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

const waitForAnswer = <T>(worker: Worker): Promise<Answer<T>> =>
  new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', (error) => reject(isTooLarge(error) ? tooLargeError() : error))
    worker.once('exit', () => reject(tooLargeError()))
  })

const isTooLarge = (error: unknown) => (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'

const tooLargeError = () => new ApiError(413, 'invoices.statement_too_large', 'The file takes too long to read. Import a shorter period.')

const toApiError = ({ code, message, line }: NonNullable<Answer<unknown>['problem']>) => {
  const detail = line === undefined ? message : `Line ${line}: ${message}`
  return new ApiError(400, code, detail)
}
