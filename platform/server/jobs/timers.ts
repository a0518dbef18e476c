export type ScheduleTimer = (milliseconds: number, task: () => void) => () => void

export const scheduleUnrefTimer: ScheduleTimer = (milliseconds, task) => {
  const timer = setTimeout(task, milliseconds).unref()
  return () => clearTimeout(timer)
}

export async function waitForSettled(work: Promise<unknown>[], milliseconds: number, after: ScheduleTimer): Promise<void> {
  if (work.length === 0) return
  const { promise: timeUp, resolve } = Promise.withResolvers<void>()
  const cancel = after(milliseconds, resolve)
  await Promise.race([Promise.allSettled(work), timeUp])
  cancel()
}
