import { expect, test } from 'vitest'
import { withMutex } from './mutex.ts'

test('runs work of one name in sequence, even after a failure, and work of other names in parallel', async () => {
  const log: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = withMutex('a', async () => {
    await gate.promise
    log.push('first')
    throw new Error('failed')
  })
  const second = withMutex('a', async () => void log.push('second'))
  await withMutex('b', async () => void log.push('other'))
  gate.resolve()
  await expect(first).rejects.toThrow('failed')
  await second
  expect(log).toEqual(['other', 'first', 'second'])
  expect(await withMutex('a', async () => 'third')).toBe('third')
})
