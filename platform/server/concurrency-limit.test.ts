import { expect, test } from 'vitest'
import { limitConcurrency } from './concurrency-limit.ts'

test('runs at most the given number of tasks in order, and continues after a failure', async () => {
  const runLimited = limitConcurrency(2)
  const started: number[] = []
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const work = gates.map(({ promise }, index) =>
    runLimited(async () => {
      started.push(index)
      await promise
      if (index === 0) throw new Error('failed')
      return index
    }),
  )
  const settled = Promise.allSettled(work)
  await Promise.resolve()
  expect(started).toEqual([0, 1])
  gates[0]!.resolve()
  await work[0]!.catch(() => {})
  await expect.poll(() => started).toEqual([0, 1, 2])
  for (const { resolve } of gates) resolve()
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
  expect(started).toEqual([0, 1, 2, 3])
  expect(await runLimited(() => Promise.resolve('again'))).toBe('again')
})
