import type { Context } from '../context.ts'
import type { UndoByEntity } from '../journal/undo.ts'
import type { Viewer } from '../viewer.ts'

/** Jobs read through `db` and write in short commands, so that network and file work never runs within a transaction. */
export type JobContext<Tables = unknown> = Context<Tables> & {
  undoByEntity: UndoByEntity
  /** Names this process in leases. */
  processId: number
  /** Runs a command in its own transaction, with a Context that can record, publish and notify. */
  write: <T>(act: (ctx: Context<Tables>) => Promise<T>, options?: JobWriteOptions) => Promise<T>
}

export type JobWriteOptions = {
  timeLimitMs?: number
  /** The user for whom the job works and whom the journal shows as author; by default the application. */
  viewer?: Viewer
  /** The `verb` of the changes in the journal; by default the name of the job. */
  verb?: string
}

/** Durable work with retries. It may run twice if its process died before the result was stored. */
export type Job = {
  name: string
  run: (ctx: never, payload: never) => Promise<void>
  /** Interval of a recurring job, across all processes; its payload is `{}`. */
  everySeconds?: number
}

export function defineJob<Tables, Payload = unknown>(
  definition: Omit<Job, 'run'> & { run: (ctx: JobContext<Tables>, payload: Payload) => Promise<void> },
): Job {
  return definition as unknown as Job
}

/** Thrown by a job whose retry would fail as well, such as a permanently rejected email. */
export class NonRetryableError extends Error {}
