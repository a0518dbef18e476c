import { parentPort, workerData } from 'node:worker_threads'
import { previewStatement, readStatement } from './read-statement.ts'
import { ReadingError } from './reading-error.ts'
import type { StatementTask } from './read-in-worker.ts'

const { content, ...task } = workerData as StatementTask
try {
  const result = 'defaultCurrency' in task ? previewStatement(content, task.defaultCurrency) : readStatement(content, task.mapping)
  parentPort!.postMessage({ result })
} catch (error) {
  if (!(error instanceof ReadingError)) throw error
  const { code, message, line } = error
  parentPort!.postMessage({ problem: { code, message, line } })
}
