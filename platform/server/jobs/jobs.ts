import type { Context } from '../context.ts'

/** What a job gets: it reads through `db` and writes act by act, so that no network or file work stands inside a transaction. */
export type JobContext<Tables = unknown> = Context<Tables> & {
  /** One act in a transaction of its own, whose context also takes `record`, `announce` and `notify`; `within`: milliseconds that it may take. */
  write: <T>(act: (ctx: Context<Tables>) => Promise<T>, options?: { within?: number }) => Promise<T>
}

/**
 * Durable work: a row until it is done, run once at a time by one process, again with backoff where it fails.
 * It may run a second time where its process died before the end could be written down.
 */
export type Job = {
  name: string
  /** Takes a `JobContext` of the module's own tables and what was enqueued. */
  run: (ctx: never, payload: never) => Promise<void>
  /** Runs by itself this often, in one process of all; its payload is `{}`. */
  everySeconds?: number
}

/** A job with the types of its own tables and payload. */
export function job<Tables, Payload = unknown>(
  definition: Omit<Job, 'run'> & { run: (ctx: JobContext<Tables>, payload: Payload) => Promise<void> },
): Job {
  return definition as unknown as Job
}

/** Thrown by a job that would fail the same way again, such as mail that was refused for good. */
export class NoRetry extends Error {}
