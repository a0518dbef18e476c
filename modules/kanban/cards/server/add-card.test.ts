import { expect, test } from 'vitest'
import { addCard } from './add-card.ts'
import { openKanbanFixture } from '../../server/kanban-fixture.ts'
import { runCommand } from '#platform/server/command.ts'
import { createSystemRequester } from '#platform/server/request-context.ts'

test('another module creates a card on the first board of the first project, with a link back', async () => {
  await using fixture = await openKanbanFixture()
  const { platform } = fixture.app
  const source = { title: 'Wei Chen: the lamp is broken', link: '/chat?contact=4&message=17' }
  const verb = (ctx: never) => addCard(ctx, { title: 'Repair the lamp', source })
  await runCommand(platform, createSystemRequester(platform), { name: 'chat.makeCard', handler: verb, input: undefined })
  const [card] = (await fixture.get('tasks')).body.tasks
  expect(await fixture.getCard(card.id)).toMatchObject({ title: 'Repair the lamp', boardId: fixture.boards.todo.id, source })
  const elsewhere = (ctx: never) => addCard(ctx, { title: 'Lamp', boardId: fixture.boards.done.id, source })
  await runCommand(platform, createSystemRequester(platform), { name: 'chat.makeCard', handler: elsewhere, input: undefined })
  expect(await fixture.listTitles(fixture.boards.done)).toEqual(['Lamp'])
})
