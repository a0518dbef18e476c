import { expect, test } from 'vitest'
import { openChatFixture } from '../../server/chat-fixture.ts'

type ChatFixture = Awaited<ReturnType<typeof openChatFixture>>

const getLinks = async (fixture: ChatFixture, as: 'sam' | 'wei' | 'jonas', id: number) =>
  (await fixture.as(as).get('/apps/chat/links', { ids: [id] })).body.links

test('creates a card that quotes the message and links back to it; the message shows its state', async () => {
  await using fixture = await openChatFixture()
  await fixture.board('Elsewhere')
  const board = await fixture.board('Next')
  const { id } = await fixture.send('sam', 'wei', '# Paint **the door**\nGreen, please')
  const made = await fixture.as('wei').post('/apps/chat/add-card', { id, boardId: board.id })
  const { cardId } = made.body
  expect(made.body.message.links).toEqual([{ entity: 'card', id: cardId }])
  const { task } = (await fixture.as('sam').get('/apps/kanban/task', { id: cardId })).body
  expect(task).toMatchObject({
    title: 'Paint the door',
    boardId: board.id,
    description: '> # Paint **the door**\n> Green, please',
    source: { title: 'Sam Whitfield: Paint the door', link: `/chat?message=${id}` },
  })
  const topic = `kanban/${board.projectId}`
  const link = { messageId: id, entity: 'card', id: cardId, title: task.title, link: `/kanban?task=${cardId}`, topic }
  expect(await getLinks(fixture, 'sam', id)).toEqual([{ ...link, isDone: false }])
  await fixture.as('sam').post('/apps/kanban/update-task', { data: { id: cardId, isDone: true } })
  expect(await getLinks(fixture, 'sam', id)).toEqual([{ ...link, isDone: true }])
  expect(await getLinks(fixture, 'jonas', id)).toEqual([])
})

test('without a column, creates the card in the first one; undo deletes it and keeps a task of the same message', async () => {
  await using fixture = await openChatFixture()
  const board = await fixture.board('Next')
  const { id } = await fixture.send('sam', 'wei', 'The lamp is broken')
  await fixture.as('sam').post('/apps/chat/add-task', { id })
  const made = await fixture.as('sam').post('/apps/chat/add-card', { id, title: 'Repair the lamp' })
  expect((await fixture.as('sam').get('/apps/kanban/task', { id: made.body.cardId })).body.task.boardId).toBe(board.id)
  expect((await getLinks(fixture, 'sam', id)).map(({ entity, title }: Record<string, unknown>) => [entity, title])).toEqual([
    ['card', 'Repair the lamp'],
    ['task', 'The lamp is broken'],
  ])
  expect((await fixture.undo(made)).status).toBe(200)
  expect((await getLinks(fixture, 'sam', id)).map(({ entity }: Record<string, unknown>) => entity)).toEqual(['task'])
})

test('rejects cards from messages or on columns that the viewer cannot access, without changes', async () => {
  await using fixture = await openChatFixture()
  await fixture.board('Next')
  const { id } = await fixture.send('sam', 'wei', 'The lamp is broken')
  const before = await fixture.countRows()
  expect((await fixture.as('jonas').post('/apps/chat/add-card', { id })).status).toBe(404)
  expect((await fixture.as('sam').post('/apps/chat/add-card', { id, boardId: 987_654 })).status).toBe(404)
  expect(await fixture.countRows()).toEqual(before)
})
