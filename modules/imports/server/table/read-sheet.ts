import { ApiError } from '#platform/server/api-error.ts'
import { runInWorker, WorkerLimitError } from '#platform/server/workers/run-in-worker.ts'
import type { Cell } from './cell.ts'

const LIMITS = { maxHeapMb: 1_024, timeLimitMs: 120_000 }

/** The rows of the first sheet of an XLSX file. Read in a worker with limited memory, because the file is compressed. */
export async function readSheet(content: Buffer): Promise<Cell[][]> {
  try {
    const answer = await runInWorker<{ rows: Cell[][] } | { error: string }>(new URL('read-sheet-worker.ts', import.meta.url), {
      task: content,
      ...LIMITS,
    })
    if ('rows' in answer) return answer.rows
  } catch (error) {
    if (!(error instanceof WorkerLimitError)) throw error
    throw new ApiError(413, 'imports.too_large', 'The spreadsheet is too large. Save it as CSV and import that file.')
  }
  throw new ApiError(400, 'imports.unreadable', 'The file is not a readable XLSX file.')
}
