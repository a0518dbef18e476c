import { ApiError } from '#platform/server/api-error.ts'
import { WorkerLimitError, runInWorker } from '#platform/server/workers/run-in-worker.ts'
import type { CsvMapping } from '../../contract.ts'
import type { ReadStatement, StatementPreview } from './read-statement.ts'
import type { ReadingCode } from './reading-error.ts'

export type StatementTask = { content: Uint8Array } & ({ mapping: CsvMapping | undefined } | { defaultCurrency: string })

type Answer<T> =
  | { result: T; problem?: never }
  | { result?: never; problem: { code: ReadingCode; message: string; line: number | undefined } }

/** 10,000 transactions take 2 s of CPU time. */
const limits = { maxHeapMb: 768, timeLimitMs: 60_000 }

export const readStatementInWorker = (content: Uint8Array, mapping: CsvMapping | undefined): Promise<ReadStatement> =>
  readInWorker({ content, mapping })

export const previewStatementInWorker = (content: Uint8Array, defaultCurrency: string): Promise<StatementPreview> =>
  readInWorker({ content, defaultCurrency })

async function readInWorker<T>(task: StatementTask): Promise<T> {
  try {
    const { result, problem } = await runInWorker<Answer<T>>(new URL('./statement-worker.ts', import.meta.url), { task, ...limits })
    if (problem) throw toApiError(problem)
    return result!
  } catch (error) {
    if (!(error instanceof WorkerLimitError)) throw error
    throw new ApiError(413, 'invoices.statement_too_large', 'The file takes too long to read. Import a shorter period.')
  }
}

const toApiError = ({ code, message, line }: NonNullable<Answer<unknown>['problem']>) => {
  const detail = line === undefined ? message : `Line ${line}: ${message}`
  return new ApiError(400, code, detail)
}
