import { setTimeout as wait } from 'node:timers/promises'
import type { SoakUser } from './soak-user.ts'
import { chooseStep } from './steps.ts'

/** More waiting steps than this would only measure their queue. */
const MAX_WAITING = 200
const chooseUser = (users: readonly SoakUser[]) => users[Math.floor(Math.random() * users.length)]!
const runStep = (user: SoakUser) => chooseStep(user.role).run(user)

/** Starts the next step as soon as one ends. Returns the steps per second. */
export async function measureMaximum(
  users: readonly SoakUser[],
  { seconds, concurrency }: { seconds: number; concurrency: number },
): Promise<number> {
  const start = performance.now()
  let count = 0
  const work = async () => {
    for (; performance.now() < start + seconds * 1000; count++) await runStep(chooseUser(users))
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return (count * 1000) / (performance.now() - start)
}

/** Starts steps at a fixed rate, whether or not earlier ones have ended, and resolves once all have ended. */
export async function runAtRate(users: readonly SoakUser[], { perSecond, end }: { perSecond: number; end: number }): Promise<void> {
  const running = new Set<Promise<unknown>>()
  const start = performance.now()
  for (let index = 0; performance.now() < end; index++) {
    await wait(Math.max(0, start + (index / perSecond) * 1000 - performance.now()))
    if (running.size >= MAX_WAITING) await Promise.race(running)
    const step = runStep(chooseUser(users)).finally(() => running.delete(step))
    running.add(step)
  }
  await Promise.all(running)
}
