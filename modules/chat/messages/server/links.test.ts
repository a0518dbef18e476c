import { expect, test } from 'vitest'
import { openChatWorld } from '../../server/chat-fixture.ts'

type World = Awaited<ReturnType<typeof openChatWorld>>

const linksOf = async (world: World, as: 'sam' | 'wei' | 'jonas', id: number) =>
  (await world.as(as).get('/apps/chat/links', { ids: [id] })).body.links

test('a card is made of a message, quotes it, names it as its source, and the message shows how it stands', async () => {
  await using world = await openChatWorld()
  await world.board('Elsewhere')
  const board = await world.board('Next')
  const { id } = await world.send('sam', 'wei', '# Paint **the door**\nGreen, please')
  const made = await world.as('wei').post('/apps/chat/add-card', { id, boardId: board.id })
  const { cardId } = made.body
  expect(made.body.message.links).toEqual([{ entity: 'card', id: cardId }])
  const { task } = (await world.as('sam').get('/apps/kanban/task', { id: cardId })).body
  expect(task).toMatchObject({
    title: 'Paint the door',
    boardId: board.id,
    description: '> # Paint **the door**\n> Green, please',
    source: { title: 'Sam Whitfield: Paint the door', link: `/chat?message=${id}` },
  })
  const topic = `kanban/${board.projectId}`
  const link = { messageId: id, entity: 'card', id: cardId, title: task.title, link: `/kanban?task=${cardId}`, topic }
  expect(await linksOf(world, 'sam', id)).toEqual([{ ...link, isDone: false }])
  await world.as('sam').post('/apps/kanban/update-task', { data: { id: cardId, isDone: true } })
  expect(await linksOf(world, 'sam', id)).toEqual([{ ...link, isDone: true }])
  expect(await linksOf(world, 'jonas', id)).toEqual([])
})

test('a card without a board goes to the first one, undoing takes it away, and beside it a task may stand', async () => {
  await using world = await openChatWorld()
  const board = await world.board('Next')
  const { id } = await world.send('sam', 'wei', 'The lamp is broken')
  await world.as('sam').post('/apps/chat/add-task', { id })
  const made = await world.as('sam').post('/apps/chat/add-card', { id, title: 'Repair the lamp' })
  expect((await world.as('sam').get('/apps/kanban/task', { id: made.body.cardId })).body.task.boardId).toBe(board.id)
  expect((await linksOf(world, 'sam', id)).map(({ entity, title }: Record<string, unknown>) => [entity, title])).toEqual([
    ['card', 'Repair the lamp'],
    ['task', 'The lamp is broken'],
  ])
  expect((await world.undo(made)).status).toBe(200)
  expect((await linksOf(world, 'sam', id)).map(({ entity }: Record<string, unknown>) => entity)).toEqual(['task'])
})

test('no card is made of a message of others, on a board out of sight, or without the right, and nothing is left of the try', async () => {
  await using world = await openChatWorld()
  await world.board('Next')
  const { id } = await world.send('sam', 'wei', 'The lamp is broken')
  const before = await world.effects()
  expect((await world.as('jonas').post('/apps/chat/add-card', { id })).status).toBe(404)
  expect((await world.as('sam').post('/apps/chat/add-card', { id, boardId: 987_654 })).status).toBe(404)
  expect(await world.effects()).toEqual(before)
})
