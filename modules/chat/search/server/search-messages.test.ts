import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { indexRecords } from '#platform/server/search/index-record.ts'
import { openChatFixture } from '../../server/chat-fixture.ts'

const OTHER_MESSAGES = 14_000
const BATCH_SIZE = 1_000
const AT = '2026-11-20T09:30:00.000Z'

type ChatFixture = Awaited<ReturnType<typeof openChatFixture>>

/** Adds messages with the same text to a chat. */
async function addMany({ app, people }: ChatFixture, chatId: number, message: string): Promise<void> {
  const row = { chatId, senderId: people.sam.id, message, isQuiet: 0, createdAt: AT, updatedAt: AT }
  const add = async (first: number) =>
    app.platform.database.write(async (tx) => {
      const rows = Array.from({ length: BATCH_SIZE }, (_, index) => ({ ...row, seq: first + index }))
      const inserted: { id: number }[] = await tx.insertInto('chat_messages').values(rows).returning('id').execute()
      await indexRecords(
        tx,
        inserted.map(({ id }) => ({ entity: 'message', id, at: AT, fields: { message } })),
      )
    })
  for (let first = 2; first < OTHER_MESSAGES; first += BATCH_SIZE) await add(first)
}

/** Returns a function that counts the search queries sent to the database from now on. */
function countQueries({ app }: ChatFixture): () => number {
  let count = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const { database } = app.platform
  Object.assign(database, { slow: database.slow.withPlugin(counting) })
  return () => count
}

test('finds the viewer’s messages among thousands of matches of others, with few queries', { tags: ['long'] }, async () => {
  await using fixture = await openChatFixture()
  const { sam, amelie } = fixture.people
  await fixture.send('amelie', 'wei', 'Order toner')
  await fixture.send('sam', 'wei', 'Toner again')
  const { chatId } = await fixture.send('sam', 'jonas', 'The first toner')
  await addMany(fixture, chatId, 'More toner')
  const found = async (query: object = {}) => {
    const { hits, total } = (await fixture.as('wei').get('/apps/chat/search', { q: 'toner', ...query })).body
    return [total, hits.map(({ message }: { message: { message: string } }) => message.message)]
  }
  const getQueryCount = countQueries(fixture)
  expect(await found()).toEqual([2, ['Toner again', 'Order toner']])
  expect(getQueryCount()).toBeGreaterThan(0)
  expect(getQueryCount()).toBeLessThan(27)
  expect(await found({ id: amelie.id })).toEqual([1, ['Order toner']])
  expect(await found({ id: sam.id })).toEqual([1, ['Toner again']])
  expect((await fixture.as('jonas').get('/apps/chat/search', { q: 'toner' })).body.total).toBe(1_000)
})
