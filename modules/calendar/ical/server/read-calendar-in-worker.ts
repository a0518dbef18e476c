import { runInWorker } from '#platform/server/workers/run-in-worker.ts'
import type { ReadCalendar } from './read-calendar.ts'
import { InvalidFileError } from './split-calendar.ts'

export type ReadTask = { content: Uint8Array; timeZone: string }
export type ReadAnswer = { calendar: ReadCalendar } | { problem: InvalidFileError['problem'] }

const limits = { timeLimitMs: 120_000, maxHeapMb: 1024 }

/** Throws InvalidFileError if nothing can be read, or WorkerLimitError. */
export async function readCalendarInWorker(task: ReadTask): Promise<ReadCalendar> {
  const answer = await runInWorker<ReadAnswer>(new URL('./read-calendar-worker.ts', import.meta.url), { task, ...limits })
  if ('problem' in answer) throw new InvalidFileError(answer.problem)
  return answer.calendar
}
