import { expect, test } from 'vitest'
import { RememberedReads } from './remembered-reads.ts'

/** Reads whose answers are given by the test, one for each question that reached the database. */
function rememberedReads() {
  const asked: (PromiseWithResolvers<{ rows: unknown[] }> & { signal: AbortSignal })[] = []
  const reads = new RememberedReads((_, signal) => {
    const answer = Promise.withResolvers<{ rows: unknown[] }>()
    asked.push({ ...answer, signal })
    return answer.promise
  })
  return { reads, asked }
}

test('the same question asked by many is asked once, another one apart', async () => {
  const { reads, asked } = rememberedReads()
  const many = [
    reads.run({ sql: 'select ?', parameters: [1] }),
    reads.run({ sql: 'select ?', parameters: [1] }),
    reads.run({ sql: 'select ?', parameters: ['1'] }),
    reads.run({ sql: 'select ?', parameters: [1n] }),
  ]
  expect(asked).toHaveLength(3)
  asked.forEach((answer, index) => answer.resolve({ rows: [{ index }] }))
  expect((await Promise.all(many)).map(({ rows }) => rows)).toEqual([[{ index: 0 }], [{ index: 0 }], [{ index: 1 }], [{ index: 2 }]])
  await reads.run({ sql: 'select ?', parameters: [1] })
  expect(asked).toHaveLength(3)
})

test('after a write every question is asked anew, and an answer from before it is given to nobody who comes later', async () => {
  const { reads, asked } = rememberedReads()
  const before = reads.run({ sql: 'select', parameters: [] })
  reads.forget()
  const after = reads.run({ sql: 'select', parameters: [] })
  asked[1]!.resolve({ rows: ['new'] })
  asked[0]!.resolve({ rows: ['old'] })
  expect([(await before).rows, (await after).rows]).toEqual([['old'], ['new']])
  expect((await reads.run({ sql: 'select', parameters: [] })).rows).toEqual(['new'])
})

test('a failure is not remembered', async () => {
  const { reads, asked } = rememberedReads()
  const failed = reads.run({ sql: 'select', parameters: [] })
  asked[0]!.reject(new Error('busy'))
  await expect(failed).rejects.toThrow('busy')
  void reads.run({ sql: 'select', parameters: [] })
  expect(asked).toHaveLength(2)
})

test('rows are shared by all who asked, so nobody can change them', async () => {
  const { reads, asked } = rememberedReads()
  const read = reads.run({ sql: 'select', parameters: [] })
  asked[0]!.resolve({ rows: [{ id: 1 }] })
  const { rows } = (await read) as { rows: { id: number }[] }
  expect(() => (rows[0]!.id = 2)).toThrow(TypeError)
  expect(() => rows.push({ id: 3 })).toThrow(TypeError)
})

test('what is remembered is bounded', async () => {
  const { reads, asked } = rememberedReads()
  for (const name of ['few', 'many']) {
    const read = reads.run({ sql: name, parameters: [] })
    asked.at(-1)!.resolve({ rows: Array.from({ length: name === 'few' ? 10 : 3_000 }, () => ({})) })
    await read
  }
  void reads.run({ sql: 'few', parameters: [] })
  expect(asked).toHaveLength(3)
})

test('a question is given up once all who asked have gone, and asked anew by whoever comes later', async () => {
  const { reads, asked } = rememberedReads()
  const [first, second] = [new AbortController(), new AbortController()]
  const question = { sql: 'select', parameters: [] }
  const answers = [reads.run(question, first.signal), reads.run(question, second.signal)]
  first.abort()
  expect(asked[0]!.signal.aborted).toBe(false)
  second.abort()
  expect(asked[0]!.signal.aborted).toBe(true)
  const later = reads.run(question)
  asked[0]!.reject(new Error('given up'))
  asked[1]!.resolve({ rows: ['new'] })
  expect((await Promise.allSettled(answers)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await later).rows).toEqual(['new'])
})
