import { expect, test } from 'vitest'
import { ReadCache } from './read-cache.ts'

function openReadCache() {
  const requests: (PromiseWithResolvers<{ rows: unknown[] }> & { signal: AbortSignal })[] = []
  const reads = new ReadCache((_, signal) => {
    const answer = Promise.withResolvers<{ rows: unknown[] }>()
    requests.push({ ...answer, signal })
    return answer.promise
  })
  return { reads, requests }
}

test('runs identical reads once and different ones separately', async () => {
  const { reads, requests } = openReadCache()
  const many = [
    reads.run({ sql: 'select ?', parameters: [1] }),
    reads.run({ sql: 'select ?', parameters: [1] }),
    reads.run({ sql: 'select ?', parameters: ['1'] }),
    reads.run({ sql: 'select ?', parameters: [1n] }),
  ]
  expect(requests).toHaveLength(3)
  requests.forEach((answer, index) => answer.resolve({ rows: [{ index }] }))
  expect((await Promise.all(many)).map(({ rows }) => rows)).toEqual([[{ index: 0 }], [{ index: 0 }], [{ index: 1 }], [{ index: 2 }]])
  await reads.run({ sql: 'select ?', parameters: [1] })
  expect(requests).toHaveLength(3)
})

test('reads again after a write, and never returns an older result to later readers', async () => {
  const { reads, requests } = openReadCache()
  const before = reads.run({ sql: 'select', parameters: [] })
  reads.clear()
  const after = reads.run({ sql: 'select', parameters: [] })
  requests[1]!.resolve({ rows: ['new'] })
  requests[0]!.resolve({ rows: ['old'] })
  expect([(await before).rows, (await after).rows]).toEqual([['old'], ['new']])
  expect((await reads.run({ sql: 'select', parameters: [] })).rows).toEqual(['new'])
})

test('does not cache errors', async () => {
  const { reads, requests } = openReadCache()
  const failed = reads.run({ sql: 'select', parameters: [] })
  requests[0]!.reject(new Error('busy'))
  await expect(failed).rejects.toThrow('busy')
  void reads.run({ sql: 'select', parameters: [] })
  expect(requests).toHaveLength(2)
})

test('freezes shared rows', async () => {
  const { reads, requests } = openReadCache()
  const read = reads.run({ sql: 'select', parameters: [] })
  requests[0]!.resolve({ rows: [{ id: 1 }] })
  const { rows } = (await read) as { rows: { id: number }[] }
  expect(() => (rows[0]!.id = 2)).toThrow(TypeError)
  expect(() => rows.push({ id: 3 })).toThrow(TypeError)
})

test('limits the number of cached rows', async () => {
  const { reads, requests } = openReadCache()
  for (const name of ['few', 'many']) {
    const read = reads.run({ sql: name, parameters: [] })
    requests.at(-1)!.resolve({ rows: Array.from({ length: name === 'few' ? 10 : 3_000 }, () => ({})) })
    await read
  }
  void reads.run({ sql: 'few', parameters: [] })
  expect(requests).toHaveLength(3)
})

test('aborts a read when all readers have aborted, and runs it again for later ones', async () => {
  const { reads, requests } = openReadCache()
  const [first, second] = [new AbortController(), new AbortController()]
  const question = { sql: 'select', parameters: [] }
  const answers = [reads.run(question, first.signal), reads.run(question, second.signal)]
  first.abort()
  expect(requests[0]!.signal.aborted).toBe(false)
  second.abort()
  expect(requests[0]!.signal.aborted).toBe(true)
  const later = reads.run(question)
  requests[0]!.reject(new Error('aborted'))
  requests[1]!.resolve({ rows: ['new'] })
  expect((await Promise.allSettled(answers)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await later).rows).toEqual(['new'])
})
