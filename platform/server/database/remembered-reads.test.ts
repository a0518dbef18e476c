import { expect, test } from 'vitest'
import { RememberedReads } from './remembered-reads.ts'

/** Reads whose answers are given by the test, one for each question that reached the database. */
function rememberedReads() {
  const asked: PromiseWithResolvers<{ rows: unknown[] }>[] = []
  const reads = new RememberedReads(() => {
    const answer = Promise.withResolvers<{ rows: unknown[] }>()
    asked.push(answer)
    return answer.promise
  })
  return { reads, asked }
}

test('the same question asked by many is asked once, another one apart', async () => {
  const { reads, asked } = rememberedReads()
  const many = [reads.run('select ?', [1]), reads.run('select ?', [1]), reads.run('select ?', ['1']), reads.run('select ?', [1n])]
  expect(asked).toHaveLength(3)
  asked.forEach((answer, index) => answer.resolve({ rows: [{ index }] }))
  expect((await Promise.all(many)).map(({ rows }) => rows)).toEqual([[{ index: 0 }], [{ index: 0 }], [{ index: 1 }], [{ index: 2 }]])
  await reads.run('select ?', [1])
  expect(asked).toHaveLength(3)
})

test('after a write every question is asked anew, and an answer from before it is given to nobody who comes later', async () => {
  const { reads, asked } = rememberedReads()
  const before = reads.run('select', [])
  reads.forget()
  const after = reads.run('select', [])
  asked[1]!.resolve({ rows: ['new'] })
  asked[0]!.resolve({ rows: ['old'] })
  expect([(await before).rows, (await after).rows]).toEqual([['old'], ['new']])
  expect((await reads.run('select', [])).rows).toEqual(['new'])
})

test('a failure is not remembered', async () => {
  const { reads, asked } = rememberedReads()
  const failed = reads.run('select', [])
  asked[0]!.reject(new Error('busy'))
  await expect(failed).rejects.toThrow('busy')
  void reads.run('select', [])
  expect(asked).toHaveLength(2)
})

test('rows are shared by all who asked, so nobody can change them', async () => {
  const { reads, asked } = rememberedReads()
  const read = reads.run('select', [])
  asked[0]!.resolve({ rows: [{ id: 1 }] })
  const { rows } = (await read) as { rows: { id: number }[] }
  expect(() => (rows[0]!.id = 2)).toThrow(TypeError)
  expect(() => rows.push({ id: 3 })).toThrow(TypeError)
})

test('what is remembered is bounded', async () => {
  const { reads, asked } = rememberedReads()
  for (const name of ['few', 'many']) {
    const read = reads.run(name, [])
    asked.at(-1)!.resolve({ rows: Array.from({ length: name === 'few' ? 10 : 3_000 }, () => ({})) })
    await read
  }
  void reads.run('few', [])
  expect(asked).toHaveLength(3)
})
