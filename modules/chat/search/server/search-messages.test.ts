import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { indexRecords } from '#platform/server/search/record.ts'
import { openChatWorld } from '../../server/chat-fixture.ts'

const OTHERS = 14_000
const AT_ONCE = 1_000
const AT = '2026-11-20T09:30:00.000Z'

type World = Awaited<ReturnType<typeof openChatWorld>>

/** More messages of a chat, all with the same word. */
async function addMany({ app, people }: World, chatId: number, message: string): Promise<void> {
  const row = { chatId, senderId: people.sam.id, message, isQuiet: 0, createdAt: AT, updatedAt: AT }
  const add = async (first: number) =>
    app.platform.database.write(async (tx) => {
      const rows = Array.from({ length: AT_ONCE }, (_, index) => ({ ...row, seq: first + index }))
      const made: { id: number }[] = await tx.insertInto('chat_messages').values(rows).returning('id').execute()
      await indexRecords(
        tx,
        made.map(({ id }) => ({ entity: 'message', id, at: AT, fields: { message } })),
      )
    })
  for (let first = 2; first < OTHERS; first += AT_ONCE) await add(first)
}

/** How many questions are asked of the database for searches from now on. */
function countQuestions({ app }: World): () => number {
  let asked = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const { database } = app.platform
  Object.assign(database, { slow: database.slow.withPlugin(counting) })
  return () => asked
}

test(
  'behind however many messages of others with the same word one finds one’s own, without walking them all',
  { tags: ['long'] },
  async () => {
    await using world = await openChatWorld()
    const { sam, amelie } = world.people
    await world.send('amelie', 'wei', 'Order toner')
    await world.send('sam', 'wei', 'Toner again')
    const { chatId } = await world.send('sam', 'jonas', 'The first toner')
    await addMany(world, chatId, 'More toner')
    const found = async (query: object = {}) => {
      const { hits, total } = (await world.as('wei').get('/apps/chat/search', { q: 'toner', ...query })).body
      return [total, hits.map(({ message }: { message: { message: string } }) => message.message)]
    }
    const questions = countQuestions(world)
    expect(await found()).toEqual([2, ['Toner again', 'Order toner']])
    expect(questions()).toBeGreaterThan(0)
    expect(questions()).toBeLessThan(27)
    expect(await found({ id: amelie.id })).toEqual([1, ['Order toner']])
    expect(await found({ id: sam.id })).toEqual([1, ['Toner again']])
    expect((await world.as('jonas').get('/apps/chat/search', { q: 'toner' })).body.total).toBe(1_000)
  },
)
