import { expect, test } from 'vitest'
import { oneByOne } from './one-by-one.ts'

test('work of one name runs one after another, also after a failure, and that of another name beside it', async () => {
  const said: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = oneByOne('a', async () => {
    await gate.promise
    said.push('first')
    throw new Error('failed')
  })
  const second = oneByOne('a', async () => void said.push('second'))
  await oneByOne('b', async () => void said.push('other'))
  gate.resolve()
  await expect(first).rejects.toThrow('failed')
  await second
  expect(said).toEqual(['other', 'first', 'second'])
  expect(await oneByOne('a', async () => 'third')).toBe('third')
})
