import { expect, test } from 'vitest'
import { limited } from './limited.ts'

test('at most so much work runs at once, in the order in which it came, and a failure gives its turn on', async () => {
  const inTurn = limited(2)
  const started: number[] = []
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const work = gates.map(({ promise }, index) =>
    inTurn(async () => {
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
  expect(await inTurn(() => Promise.resolve('again'))).toBe('again')
})
