import { expect, test } from 'vitest'
import { addCard } from './index.ts'
import { openKanbanWorld } from './kanban-world.ts'
import { act } from '#platform/server/act.ts'
import { systemAsker } from '#platform/server/request-context.ts'

test('another module makes a card of a message: on the first board of the first project, with a way back', async () => {
  await using world = await openKanbanWorld()
  const { platform } = world.app
  const source = { title: 'Wei Chen: the lamp is broken', link: '/chat?contact=4&message=17' }
  const verb = (ctx: never) => addCard(ctx, { title: 'Repair the lamp', source })
  await act(platform, systemAsker(platform), { name: 'chat.makeCard', verb, input: undefined })
  const [card] = (await world.get('tasks')).body.tasks
  expect(await world.card(card.id)).toMatchObject({ title: 'Repair the lamp', boardId: world.boards.todo.id, source })
  const elsewhere = (ctx: never) => addCard(ctx, { title: 'Lamp', boardId: world.boards.done.id, source })
  await act(platform, systemAsker(platform), { name: 'chat.makeCard', verb: elsewhere, input: undefined })
  expect(await world.titles(world.boards.done)).toEqual(['Lamp'])
})
