/** Calls `task` once after that many milliseconds, unless what it returned is called before. */
export type After = (milliseconds: number, task: () => void) => () => void

/** Real timers, none of which keeps the process alive. */
export const afterUnref: After = (milliseconds, task) => {
  const timer = setTimeout(task, milliseconds).unref()
  return () => clearTimeout(timer)
}

/** Resolves when all have settled, or after that many milliseconds. */
export async function settledWithin(work: Promise<unknown>[], milliseconds: number, after: After): Promise<void> {
  if (work.length === 0) return
  const { promise: timeUp, resolve } = Promise.withResolvers<void>()
  const cancel = after(milliseconds, resolve)
  await Promise.race([Promise.allSettled(work), timeUp])
  cancel()
}
